import { type Insertable, sql } from 'kysely';
import type { PushSubscriptions } from '../../platform/database/database.gen.ts';
import { type Db, prepared } from '../../platform/database/db.ts';
import type { LiveSession } from '../../platform/events/live-sessions.ts';

/** A session has one subscription; one with another endpoint is outdated. */
export async function saveSubscription(db: Db, values: Insertable<PushSubscriptions>): Promise<void> {
  const { sessionId, endpoint, userId, p256dh, auth, language } = values;
  await db
    .deleteFrom('push_subscriptions')
    .where('sessionId', '=', sessionId)
    .where('endpoint', '!=', endpoint)
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'endpoint']).doUpdateSet({ sessionId, userId, p256dh, auth, language }),
    )
    .execute();
}

export const deleteOwnSubscription = (db: Db, userId: number, endpoint: string) =>
  db.deleteFrom('push_subscriptions').where('userId', '=', userId).where('endpoint', '=', endpoint).execute();

export const deleteSubscription = (db: Db, endpoint: string) =>
  db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();

export const deleteSubscriptionsOfSessions = (db: Db, sessionIds: string[]) =>
  db.deleteFrom('push_subscriptions').where('sessionId', 'in', sessionIds).execute();

const isUnwatched = sql<boolean>`"watchedUntil" < now()`;

const anyUnwatched = prepared(
  () => sql<{ found: boolean }>`
    select exists (
      select 1 from push_subscriptions where "companyId" = current_company() and ${isUnwatched}) as found`,
);

export const hasUnwatched = async (db: Db): Promise<boolean> => (await anyUnwatched(db))[0]?.found === true;

export const listUnwatched = (db: Db) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'sessionId', 'userId'])
    .where(isUnwatched)
    .orderBy('endpoint')
    .execute();

export const findUnwatched = (db: Db, endpoint: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'sessionId', 'userId', 'p256dh', 'auth', 'language'])
    .where('endpoint', '=', endpoint)
    .where(isUnwatched)
    .executeTakeFirst();

export const findSessionSubscription = (db: Db, sessionId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'language'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();

/** In the platform scope, because a node has sockets of many companies. Returns the browsers concerned. */
export async function saveWatched(db: Db, sessions: LiveSession[], seconds: number) {
  const { rows } = await sql<{ companyId: number; endpoint: string }>`
    update push_subscriptions p
    set "watchedUntil" = case when ${seconds}::int = 0 then '-infinity' else now() + make_interval(secs => ${seconds}) end
    from unnest(${sessions.map(({ companyId }) => companyId)}::int[],
      ${sessions.map(({ sessionId }) => sessionId)}::uuid[]) as live("companyId", "sessionId")
    where p."companyId" = live."companyId" and p."sessionId" = live."sessionId"
    returning p."companyId", p.endpoint`.execute(db);
  return rows;
}
