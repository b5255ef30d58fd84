import type { CompanyWork, PlatformWork } from '../../platform/unit-of-work.ts';
import { deleteSessionSubscriptions } from '../push/subscriptions.ts';
import { revokeSession, revokeUserSessions, revokeCompanySessions } from './queries.ts';

/** Why a session ended early. `taken`: the account signed in elsewhere. */
type EndReason = 'signedOut' | 'taken' | 'password' | 'removed' | 'reused' | 'inactive';

/** Ends all sessions of a user: requests are refused and sockets closed once this commits. */
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

/** A new password ends all sessions opened with the old one. */
export const endSessionsByPassword = (work: CompanyWork, { id }: { id: number }): Promise<void> =>
  endUserSessions(work, id, 'password');

export const endSessionsOfRemoved = (work: CompanyWork, { id }: { id: number }): Promise<void> =>
  endUserSessions(work, id, 'removed');

/** The same for a user whose password the platform owner changed. */
export async function endSessionsOnPlatform(
  work: PlatformWork,
  { id, companyId }: { id: number; companyId: number },
): Promise<void> {
  const ended = await revokeUserSessions(work.db, id, 'password');
  await deleteSessionSubscriptions(work.db, ended);
  work.closeSockets(companyId, ended);
}

/** Ends all sessions of a company that was deactivated. */
export async function endCompanySessions(work: PlatformWork, companyId: number): Promise<void> {
  const ended = await revokeCompanySessions(work.db, companyId, 'inactive');
  await deleteSessionSubscriptions(work.db, ended);
  work.closeSockets(companyId, ended);
}
