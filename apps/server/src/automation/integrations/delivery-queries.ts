import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { IntegrationDeliveries } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';

export type DeliveryRow = Selectable<IntegrationDeliveries>;

const noDelivery = missing('ERR_NO_DELIVERY_FOUND');

export const insertDelivery = (db: Db, values: Insertable<IntegrationDeliveries>) =>
  db.insertInto('integration_deliveries').values(values).returning('id').executeTakeFirstOrThrow();

export const listPage = (db: Db, integrationId: number, pageNumber: number) =>
  readPage(
    db
      .selectFrom('integration_deliveries')
      .selectAll()
      .where('integrationId', '=', integrationId)
      .orderBy('id', 'desc'),
    pageNumber,
  );

export const lockDelivery = (db: Db, id: number): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('integration_deliveries')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const lockIntegrationDelivery = (db: Db, integrationId: number, id: number): Promise<DeliveryRow> =>
  db
    .selectFrom('integration_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('integrationId', '=', integrationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noDelivery);

/** The oldest awaited delivery, because messages are sent in order. */
export const findAwaitedDelivery = (db: Db, ticketId: number): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('integration_deliveries')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .where('status', '=', 'waiting')
    .where('isAwaited', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** A delivery with unsent replies: a node stopped in between. */
export const findUnsentDelivery = (db: Db, ticketId: number): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('integration_deliveries')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .where('replies', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const saveDelivery = (db: Db, id: number, set: Updateable<IntegrationDeliveries>) =>
  db
    .updateTable('integration_deliveries')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(noDelivery);

/** Drops awaited deliveries: an attendant answers, or nobody does. */
export const dropAwaitedDeliveries = (db: Db, ticketId: number, now: Date) =>
  db
    .updateTable('integration_deliveries')
    .set({ status: 'dropped', finishedAt: now, nextAttemptAt: null, replies: null })
    .where('ticketId', '=', ticketId)
    .where('status', '=', 'waiting')
    .where('isAwaited', '=', true)
    .execute();

const RETENTION_DAYS = 30;

export const pruneDeliveries = (db: Db) =>
  sql`
    delete from integration_deliveries
    where "companyId" = current_company() and "createdAt" < now() - make_interval(days => ${RETENTION_DAYS})
      and status <> 'waiting'`.execute(db);
