import { type Channel, LONG_PAGE_SIZE, type QueueLabel } from '@prosa/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Connections } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const rowColumns = [
  'id',
  'name',
  'channel',
  'number',
  'status',
  'statusSince',
  'statusReason',
  'qrcode',
  'retries',
  'isDefault',
  'groupAsTicket',
  'statusImportMessages',
  'updatedAt',
] as const;

/** All columns except those that only the node running the connection needs. */
const columns = [
  ...rowColumns,
  'companyId',
  'provider',
  'tokenSealed',
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'greetingMediaKey',
  'greetingMediaName',
  'allowGroup',
  'maxUseBotQueues',
  'timeUseBotQueues',
  'timeSendQueue',
  'sendIdQueue',
  'expiresTicket',
  'whenExpiresTicket',
  'expiresInactiveMessage',
  'timeInactiveMessage',
  'inactiveMessage',
  'maxUseBotQueuesNPS',
  'expiresTicketNPS',
  'timeCreateNewTicket',
  'collectiveVacationStart',
  'collectiveVacationEnd',
  'collectiveVacationMessage',
  'lgpdMessage',
  'lgpdLink',
  'schedules',
  'promptId',
  'integrationId',
  'importOldMessages',
  'importRecentMessages',
  'importOldMessagesGroups',
  'closedTicketsPostImported',
  'enableImportMessage',
  'queueIdImportMessages',
  'shouldRun',
  'revision',
  'createdAt',
] as const;

const noConnection = missing('ERR_NO_WAPP_FOUND');

export type ConnectionRecord = Awaited<ReturnType<typeof lockConnection>>;
export type RowRecord = Awaited<ReturnType<typeof listRows>>[number];

export const listRows = (db: Db, channel?: Channel) =>
  db
    .selectFrom('connections')
    .select(rowColumns)
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'whatsapp'))
    .orderBy('id')
    .execute();

export const findRow = (db: Db, id: number) =>
  db.selectFrom('connections').select(rowColumns).where('id', '=', id).executeTakeFirst();

export const getConnection = (db: Db, id: number) =>
  db.selectFrom('connections').select(columns).where('id', '=', id).executeTakeFirstOrThrow(noConnection);

export const findAndLockConnection = (db: Db, id: number) =>
  db.selectFrom('connections').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const lockConnection = (db: Db, id: number) =>
  db
    .selectFrom('connections')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noConnection);

/** Waits for those who are about to refer to it, so that whoever removes it sees them. */
export const lockConnectionAlone = (db: Db, id: number) =>
  db
    .selectFrom('connections')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(noConnection);

/** Locks the company's connections as a whole: their count and which is the default. */
export const lockConnections = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('connections'), current_company())`.execute(db);

export const countConnections = async (db: Db, channel: Channel): Promise<number> => {
  const query = db.selectFrom('connections').where('channel', '=', channel);
  return (await query.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
    .count;
};

export const hasName = async (db: Db, channel: Channel, name: string): Promise<boolean> =>
  (await db
    .selectFrom('connections')
    .select('id')
    .where('channel', '=', channel)
    .where('name', '=', name)
    .executeTakeFirst()) !== undefined;

export const insertConnection = (db: Db, values: Insertable<Connections>) =>
  db.insertInto('connections').values(values).returning('id').executeTakeFirstOrThrow();

export const saveConnection = ({ db, now }: DatedWork, id: number, set: Updateable<Connections>) =>
  db
    .updateTable('connections')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const listRedirectingTo = (db: Db, queueId: number) =>
  db
    .selectFrom('connections')
    .select(['id', 'timeSendQueue'])
    .where('sendIdQueue', '=', queueId)
    .orderBy('id')
    .forUpdate()
    .execute();

export const deleteConnection = (db: Db, id: number) =>
  db.deleteFrom('connections').where('id', '=', id).execute();

/** Returns the previous default connection, if it was another one. */
export const unsetDefault = ({ db, now }: DatedWork, exceptId = 0) =>
  db
    .updateTable('connections')
    .set({ isDefault: false, updatedAt: now })
    .where('isDefault', '=', true)
    .where('id', '!=', exceptId)
    .returning('id')
    .executeTakeFirst();

export const findDefault = (db: Db) =>
  db.selectFrom('connections').select('id').where('isDefault', '=', true).executeTakeFirst();

/** The best new default: a connected one, then the oldest. */
export const findSuccessor = (db: Db, exceptId: number) =>
  db
    .selectFrom('connections')
    .select('id')
    .where('id', '!=', exceptId)
    .orderBy((order) => order('status', '=', 'CONNECTED'), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Restarts all connections that should run. */
export const restartRunning = ({ db, now }: DatedWork) =>
  db
    .updateTable('connections')
    .set({
      status: 'OPENING',
      statusSince: sql`case when status = 'OPENING' then "statusSince" else now() end`,
      statusReason: null,
      qrcode: '',
      retries: 0,
      revision: sql`revision + 1`,
      updatedAt: now,
    })
    .where('shouldRun', '=', true)
    .returning('id')
    .execute();

export const clearState = (db: Db, id: number) =>
  db.deleteFrom('connection_state').where('whatsappId', '=', id).execute();

// Queues

interface ConnectionQueueLabel extends QueueLabel {
  whatsappId: number;
}

export const listConnectionQueues = (db: Db, ids?: number[]): Promise<ConnectionQueueLabel[]> =>
  db
    .selectFrom('connection_queues')
    .innerJoin('queues', 'queues.id', 'connection_queues.queueId')
    .select(['connection_queues.whatsappId', 'queues.id', 'queues.name', 'queues.color'])
    .$if(ids !== undefined, (query) => query.where('connection_queues.whatsappId', 'in', ids ?? []))
    .orderBy('queues.orderQueue')
    .orderBy('queues.id')
    .execute();

export const replaceConnectionQueues = async (db: Db, id: number, queueIds: number[]): Promise<void> => {
  await db.deleteFrom('connection_queues').where('whatsappId', '=', id).execute();
  if (queueIds.length === 0) return;
  await db
    .insertInto('connection_queues')
    .values(queueIds.map((queueId) => ({ whatsappId: id, queueId })))
    .execute();
};

// Outages

/** The newest outage of each connection. */
export const listOutages = (db: Db, ids?: number[]) =>
  db
    .selectFrom('connection_outages')
    .distinctOn('whatsappId')
    .select(['whatsappId', 'startedAt', 'endedAt', 'reason', 'recovered'])
    .$if(ids !== undefined, (query) => query.where('whatsappId', 'in', ids ?? []))
    .orderBy('whatsappId')
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const startOutage = (db: Db, whatsappId: number, reason: string) =>
  db
    .insertInto('connection_outages')
    .values({ whatsappId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const endOutage = ({ db, now }: DatedWork, whatsappId: number) =>
  db
    .updateTable('connection_outages')
    .set({ endedAt: now })
    .where('whatsappId', '=', whatsappId)
    .where('endedAt', 'is', null)
    .execute();

export const addRecovered = (db: Db, whatsappId: number, count: number) =>
  db
    .updateTable('connection_outages')
    .set({ recovered: sql`recovered + ${count}` })
    .where('id', '=', (newest) =>
      newest
        .selectFrom('connection_outages')
        .select('id')
        .where('whatsappId', '=', whatsappId)
        .orderBy('startedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();

export const wallClockToDate = async (db: Db, text: string, timezone: string): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select ${text}::timestamp at time zone ${timezone} as at`.execute(db);
  return rows[0]?.at ?? new Date(text);
};

// The platform owner's view

export const countByCompany = (db: Db, companyId?: number) =>
  db
    .selectFrom('connections')
    .select('companyId')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('status', '=', 'CONNECTED').as('connected'),
    ])
    .$if(companyId !== undefined, (query) => query.where('companyId', '=', companyId ?? 0))
    .groupBy('companyId')
    .execute();

const ofCompany = (db: Db, companyId: number) =>
  db.selectFrom('connections').select(rowColumns).where('companyId', '=', companyId);

export const listCompanyRows = (db: Db, companyId: number) =>
  ofCompany(db, companyId).orderBy('id').execute();

export const findCompanyRow = (db: Db, companyId: number, id: number) =>
  ofCompany(db, companyId).where('id', '=', id).executeTakeFirst();

const ofAllCompanies = (db: Db) => db.selectFrom('connections').select([...rowColumns, 'companyId']);

export const listAllRows = (db: Db, pageNumber: number) =>
  ofAllCompanies(db)
    .orderBy('companyId')
    .orderBy('id')
    .limit(LONG_PAGE_SIZE)
    .offset((pageNumber - 1) * LONG_PAGE_SIZE)
    .execute();

export const findAnyRow = (db: Db, id: number) => ofAllCompanies(db).where('id', '=', id).executeTakeFirst();
