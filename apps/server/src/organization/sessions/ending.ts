import type { CompanyWork, PlatformWork } from '../../platform/work.ts';
import { endSession, endSessions, endSessionsIn } from './queries.ts';

/** Why a session ended before its time. `taken`: the account signed in elsewhere. */
export type EndReason = 'signedOut' | 'taken' | 'password' | 'removed' | 'reused' | 'inactive';

/** Ends every session of a person: calls are refused and sockets closed as soon as this commits. */
export async function endSessionsOf(work: CompanyWork, userId: number, because: EndReason): Promise<void> {
  const ended = await endSessions(work.db, userId, because);
  if (because === 'taken' && ended.length > 0) {
    work.emit(
      'auth',
      { action: 'update', user: { id: userId } },
      ended.map((id) => `session:${id}` as const),
    );
  }
  work.closeSockets(ended);
}

export async function endOneSession(work: CompanyWork, sessionId: string, because: EndReason): Promise<void> {
  await endSession(work.db, sessionId, because);
  work.closeSockets([sessionId]);
}

/** The same for a person whose password the platform changed. */
export async function endSessionsOnPlatform(
  work: PlatformWork,
  { id, companyId }: { id: number; companyId: number },
  because: EndReason,
): Promise<void> {
  work.closeSockets(companyId, await endSessions(work.db, id, because));
}

/** Ends the sessions of everybody in a company that was made inactive. */
export async function endCompanySessions(work: PlatformWork, companyId: number): Promise<void> {
  work.closeSockets(companyId, await endSessionsIn(work.db, companyId, 'inactive'));
}
