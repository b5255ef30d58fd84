import type { CompanyWork, PlatformWork } from '../../platform/unit-of-work.ts';
import { deleteSessionSubscriptions } from '../push/subscriptions.ts';
import { revokeSession, revokeUserSessions, revokeCompanySessions } from './queries.ts';

/** Why a session ended before its time. `taken`: the account signed in elsewhere. */
export type EndReason = 'signedOut' | 'taken' | 'password' | 'removed' | 'reused' | 'inactive';

/** Ends every session of a person: calls are refused and sockets closed as soon as this commits. */
export async function endUserSessions(work: CompanyWork, userId: number, because: EndReason): Promise<void> {
  const ended = await revokeUserSessions(work.db, userId, because);
  if (because === 'taken' && ended.length > 0) {
    work.emit(
      'auth',
      { action: 'update', user: { id: userId } },
      ended.map((id) => `session:${id}` as const),
    );
  }
  await deleteSessionSubscriptions(work.db, ended);
  work.closeSockets(ended);
}

export async function endOneSession(work: CompanyWork, sessionId: string, because: EndReason): Promise<void> {
  await revokeSession(work.db, sessionId, because);
  await deleteSessionSubscriptions(work.db, [sessionId]);
  work.closeSockets([sessionId]);
}

/** Those who know the old password are out. */
export const endSessionsByPassword = (work: CompanyWork, { id }: { id: number }): Promise<void> =>
  endUserSessions(work, id, 'password');

export const endSessionsOfRemoved = (work: CompanyWork, { id }: { id: number }): Promise<void> =>
  endUserSessions(work, id, 'removed');

/** The same for a person whose password the platform changed. */
export async function endSessionsOnPlatform(
  work: PlatformWork,
  { id, companyId }: { id: number; companyId: number },
): Promise<void> {
  const ended = await revokeUserSessions(work.db, id, 'password');
  await deleteSessionSubscriptions(work.db, ended);
  work.closeSockets(companyId, ended);
}

/** Ends the sessions of everybody in a company that was made inactive. */
export async function endCompanySessions(work: PlatformWork, companyId: number): Promise<void> {
  const ended = await revokeCompanySessions(work.db, companyId, 'inactive');
  await deleteSessionSubscriptions(work.db, ended);
  work.closeSockets(companyId, ended);
}
