import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export interface PasswordLink {
  fingerprint: string;
  email: string;
  expiresAt: Date;
}

/** The person that a link is for; none if the account was removed or the company deactivated. */
export async function findRecipient(db: Db, userId: number) {
  const { rows } = await sql<{ name: string; email: string; company: string }>`
    select u.name, u.email, c.name as company
    from users u join companies c on c.id = u."companyId"
    where u."companyId" = current_company() and u.id = ${userId} and c.status`.execute(db);
  return rows[0];
}

/** A new link replaces the one before. */
export const saveLink = (db: Db, userId: number, link: PasswordLink) =>
  db
    .insertInto('password_links')
    .values({ userId, ...link })
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet(link))
    .execute();

export const findLink = (db: Db, userId: number) =>
  db
    .selectFrom('password_links')
    .select(['fingerprint', 'email', 'expiresAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Takes the link away: of two who use it at once, one finds it. */
export const takeLink = (db: Db, userId: number) =>
  db
    .deleteFrom('password_links')
    .where('userId', '=', userId)
    .returning(['fingerprint', 'email', 'expiresAt'])
    .executeTakeFirst();

export const deleteLink = (db: Db, userId: number) =>
  db.deleteFrom('password_links').where('userId', '=', userId).execute();

export const deleteExpiredLinks = (db: Db) =>
  db.deleteFrom('password_links').where('expiresAt', '<', sql<Date>`now()`).execute();
