import type { Insertable, Updateable } from 'kysely';
import type { ChannelAccounts } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';

export type AccountRecord = Awaited<ReturnType<typeof list>>[number];

export const list = (db: Db, connectionIds?: number[]) =>
  db
    .selectFrom('channel_accounts')
    .selectAll()
    .$if(connectionIds !== undefined, (query) => query.where('whatsappId', 'in', connectionIds ?? []))
    .execute();

export const find = (db: Db, connectionId: number) =>
  db.selectFrom('channel_accounts').selectAll().where('whatsappId', '=', connectionId).executeTakeFirst();

export const findByAccount = (db: Db, channel: AccountRecord['channel'], accountId: string) =>
  db
    .selectFrom('channel_accounts')
    .selectAll()
    .where('channel', '=', channel)
    .where('accountId', '=', accountId)
    .executeTakeFirst();

/** The accounts with one of a delivery's ids, and whether their connection should run. */
export const listAccountsById = (
  db: Db,
  channel: AccountRecord['channel'],
  { by, id }: { by: 'accountId' | 'parentId'; id: string },
) =>
  db
    .selectFrom('channel_accounts')
    .innerJoin('connections', 'connections.id', 'channel_accounts.whatsappId')
    .selectAll('channel_accounts')
    .select('connections.shouldRun')
    .where('channel_accounts.channel', '=', channel)
    .where(`channel_accounts.${by}`, '=', id)
    .orderBy('channel_accounts.whatsappId')
    .execute();

export const findByWebhookKey = (db: Db, key: string) =>
  db.selectFrom('channel_accounts').selectAll().where('webhookKey', '=', key).executeTakeFirst();

export const insert = (db: Db, values: Insertable<ChannelAccounts>) =>
  db.insertInto('channel_accounts').values(values).execute();

export const save = (db: Db, connectionId: number, set: Updateable<ChannelAccounts>) =>
  db.updateTable('channel_accounts').set(set).where('whatsappId', '=', connectionId).execute();

/** The companies that own these accounts; in the platform scope, across companies. */
export const listAccountOwners = (db: Db, accountIds: string[]) =>
  db
    .selectFrom('channel_accounts')
    .select(['channel', 'accountId', 'companyId'])
    .where('accountId', 'in', accountIds.length > 0 ? accountIds : [''])
    .execute();
