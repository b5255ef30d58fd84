import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '@prosa/contract';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Sessions } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;
/** A session expires after a week of inactivity or at the age of a month, whichever comes first. */
const nextExpiry = sql<Date>`least(now() + make_interval(days => ${SESSION_IDLE_DAYS}), "createdAt" + make_interval(days => ${SESSION_MAX_DAYS}))`;

export const insertSession = (db: Db, values: Omit<Insertable<Sessions>, 'expiresAt'>) =>
  db
    .insertInto('sessions')
    .values({ ...values, expiresAt: inDays(SESSION_IDLE_DAYS) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const lockSession = (db: Db, id: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userId', 'refreshHash', 'previousHash', 'graceToken', 'revokedBecause'])
    .select(sql<boolean>`"revokedAt" is not null or "expiresAt" <= now()`.as('isOver'))
    .select(sql<number>`extract(epoch from now() - "rotatedAt")::float`.as('secondsSinceRotation'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const rotateSession = (
  db: Db,
  id: string,
  set: { refreshHash: string; previousHash: string; graceToken: string },
) =>
  db
    .updateTable('sessions')
    .set({ ...set, rotatedAt: sql`now()`, expiresAt: nextExpiry })
    .where('id', '=', id)
    .execute();

export const revokeUserSessions = async (db: Db, userId: number, because: string): Promise<string[]> => {
  const ended = await db
    .updateTable('sessions')
    .set({ revokedAt: sql`now()`, revokedBecause: because, graceToken: null })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  return ended.map((session) => session.id);
};

export const revokeSession = (db: Db, id: string, because: string) =>
  db
    .updateTable('sessions')
    .set({ revokedAt: sql`now()`, revokedBecause: because, graceToken: null })
    .where('id', '=', id)
    .execute();

export const revokeCompanySessions = async (
  db: Db,
  companyId: number,
  because: string,
): Promise<string[]> => {
  const ended = await db
    .updateTable('sessions')
    .set({ revokedAt: sql`now()`, revokedBecause: because, graceToken: null })
    .where('companyId', '=', companyId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  return ended.map((session) => session.id);
};

/** Deletes sessions that expired long ago. */
export const deleteOldSessions = (db: Db) =>
  db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now() - interval '30 days'`).execute();
