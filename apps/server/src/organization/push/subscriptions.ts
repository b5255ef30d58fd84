import type { PushSubscription } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PushTarget } from '../../platform/outbound/web-push.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

export { hasUnwatched as isAnybodyAway } from './queries.ts';

/** Binds a sealed secret to its row; it cannot be opened elsewhere. */
const authContext = (companyId: number, endpoint: string) =>
  `push_subscriptions.auth:${companyId}:${endpoint}`;

/** Valid until the session ends, the browser unsubscribes or its push service reports it gone. */
export async function subscribe(
  { push, secrets }: Platform,
  work: UserWork,
  { endpoint, keys, language }: PushSubscription,
): Promise<void> {
  if (!push.canReach(endpoint))
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'endpoint', problem: 'invalid' }] });
  await queries.saveSubscription(work.db, {
    endpoint,
    sessionId: work.user.sessionId,
    userId: work.user.id,
    p256dh: keys.p256dh,
    auth: secrets.seal(keys.auth, authContext(work.companyId, endpoint)),
    language,
  });
}

export async function unsubscribe(work: UserWork, endpoint: string): Promise<void> {
  await queries.deleteOwnSubscription(work.db, work.user.id, endpoint);
}

/** Ended sessions get no more pushes. */
export async function deleteSessionSubscriptions(db: Db, sessionIds: string[]): Promise<void> {
  if (sessionIds.length > 0) await queries.deleteSubscriptionsOfSessions(db, sessionIds);
}

/** Browsers without a connected page. */
export const listAwayBrowsers = ({ db }: CompanyWork) => queries.listUnwatched(db);

export interface AwayBrowser extends PushTarget {
  sessionId: string;
  userId: number;
  language: string;
}

/** One of them with its keys; undefined if a page was opened meanwhile or it is gone. */
export async function findAwayBrowser(
  { secrets }: Platform,
  work: CompanyWork,
  endpoint: string,
): Promise<AwayBrowser | undefined> {
  const found = await queries.findUnwatched(work.db, endpoint);
  if (!found) return undefined;
  const { p256dh, auth, ...browser } = found;
  return { ...browser, keys: { p256dh, auth: secrets.open(auth, authContext(work.companyId, endpoint)) } };
}

/** The caller's own browser, with or without an open page. */
export async function findOwnBrowser(
  { secrets }: Platform,
  work: UserWork,
): Promise<(PushTarget & { language: string }) | undefined> {
  const found = await queries.findSessionSubscription(work.db, work.user.sessionId);
  if (!found) return undefined;
  const { endpoint, p256dh, auth, language } = found;
  const opened = secrets.open(auth, authContext(work.companyId, endpoint));
  return { endpoint, language, keys: { p256dh, auth: opened } };
}

export async function removeSubscription({ db }: CompanyWork, endpoint: string): Promise<void> {
  await queries.deleteSubscription(db, endpoint);
}
