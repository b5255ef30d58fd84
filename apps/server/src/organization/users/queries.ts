import { type UsersQuery } from '@prosa/contract';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Users } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';
import { contains } from '../../platform/search/search.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const columns = [
  'id',
  'companyId',
  'name',
  'email',
  'profile',
  'super',
  'startWork',
  'endWork',
  'farewellMessage',
  'defaultTheme',
  'defaultMenu',
  'allTicket',
  'allowGroup',
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
  'whatsappId',
  'defaultTicketsManagerWidth',
  'profileImage',
  'online',
  'createdAt',
  'updatedAt',
] as const;

const byName = sql`name collate "pt-BR-x-icu"`;

const noUser = missing('ERR_NO_USER_FOUND');

export type UserRecord = Awaited<ReturnType<typeof getUser>>;

export const getUser = (db: Db, id: number) =>
  db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow(noUser);

export const getSessionUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select([...columns, 'mustChangePassword'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(noUser);

export const lockUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select([...columns, 'passwordHash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noUser);

export async function listUsers(
  db: Db,
  { searchParam, pageNumber, queueId }: UsersQuery,
  { alsoByEmail }: { alsoByEmail: boolean },
) {
  const pattern = contains(searchParam);
  const found = db
    .selectFrom('users')
    .$if(searchParam !== '', (query) =>
      query.where((where) =>
        where.or([
          where('name', 'ilike', pattern),
          ...(alsoByEmail ? [where('email', 'ilike', pattern)] : []),
        ]),
      ),
    )
    .$if(queueId !== undefined, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('user_queues')
            .select('user_queues.userId')
            .whereRef('user_queues.userId', '=', 'users.id')
            .where('user_queues.queueId', '=', queueId ?? 0),
        ),
      ),
    );
  return readPage(found.select(columns).orderBy(byName).orderBy('id'), pageNumber);
}

export const listAllUsers = (db: Db) =>
  db.selectFrom('users').select(columns).orderBy(byName).orderBy('id').execute();

/** Locks the company's users, so that two concurrent insertions cannot exceed its limit. */
export const lockUsers = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('users'), current_company())`.execute(db);

export const countUsers = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('users')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const countOtherAdmins = async (db: Db, id: number): Promise<number> => {
  const query = db.selectFrom('users').where('profile', '=', 'admin').where('id', '!=', id);
  return (await query.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
    .count;
};

export const insertUser = (db: Db, values: Insertable<Users>) =>
  db.insertInto('users').values(values).returning(columns).executeTakeFirstOrThrow();

export const saveUser = ({ db, now }: DatedWork, id: number, set: Updateable<Users>) =>
  db
    .updateTable('users')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow(noUser);

export const deleteUser = (db: Db, id: number) => db.deleteFrom('users').where('id', '=', id).execute();

export const markSeen = async ({ db, now }: DatedWork, id: number) => {
  const wasOffline = await db
    .updateTable('users')
    .set({ online: true, seenAt: now })
    .where('id', '=', id)
    .where('online', '=', false)
    .returning(columns)
    .executeTakeFirst();
  if (!wasOffline) await db.updateTable('users').set({ seenAt: now }).where('id', '=', id).execute();
  return wasOffline;
};

export const markOffline = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set({ online: false })
    .where('id', '=', id)
    .where('online', '=', true)
    .returning(columns)
    .executeTakeFirst();

/** Companies with users online whose last heartbeat is older. */
export const companiesWithSilentUsers = (db: Db, since: Date) =>
  db
    .selectFrom('users')
    .select('companyId')
    .distinct()
    .where('online', '=', true)
    .where('seenAt', '<', since)
    .orderBy('companyId')
    .execute();

export const userExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Marks users offline whose last heartbeat is older. */
export const markSilentOffline = (db: Db, since: Date) =>
  db
    .updateTable('users')
    .set({ online: false })
    .where('online', '=', true)
    .where('seenAt', '<', since)
    .returning('id')
    .execute();

/** The administrator with the company's e-mail or, if none has it, the oldest one. */
export const findFirstAdmin = (db: Db, companyId: number, email: string) =>
  db
    .selectFrom('users')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .orderBy((order) => order('email', '=', email), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The platform owners, or the one with this e-mail; the first one first. */
export const listOwners = (db: Db, email: string | undefined) =>
  db
    .selectFrom('users')
    .select(['id', 'companyId', 'email'])
    .where('super', '=', true)
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .orderBy('id')
    .execute();

/** In the sign-in scope only the account with the given e-mail is visible. */
export const findSignInAccount = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'companyId', 'passwordHash', 'startWork', 'endWork'])
    .executeTakeFirst();

export const getCredentials = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(noUser);

export const lockPasswordHash = (db: Db, id: number) =>
  db.selectFrom('users').select('passwordHash').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const savePasswordHash = (db: Db, id: number, passwordHash: string) =>
  db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();

/** A password that the person chose: there is nothing left to change. */
export const saveChosenPassword = (db: Db, id: number, passwordHash: string) =>
  db.updateTable('users').set({ passwordHash, mustChangePassword: false }).where('id', '=', id).execute();

/** Changed only when it is another one. */
export const saveLanguage = (db: Db, id: number, language: string) =>
  db
    .updateTable('users')
    .set({ language })
    .where('id', '=', id)
    .where('language', 'is distinct from', language)
    .execute();

/** Those who answer for the company's subscription. */
export const listAdministrators = (db: Db) =>
  db.selectFrom('users').select(['id']).where('profile', '=', 'admin').orderBy('id').execute();

/** Where an administrator is written to, and in which language. Undefined for who is none any more. */
export const findAdministrator = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '=', id)
    .where('profile', '=', 'admin')
    .executeTakeFirst();

/** Attendants with the permission to manage connections. */
export const listConnectionManagers = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('profile', '=', 'user')
    .where('allowConnections', '=', 'enabled')
    .orderBy('id')
    .execute();
