import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type {
  InvoiceCharges,
  InvoicePayments,
  PaymentAccounts,
} from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

export type ChargeRow = Selectable<InvoiceCharges>;
export type AccountRow = Selectable<PaymentAccounts>;

export const listAccounts = (db: Db) => db.selectFrom('payment_accounts').selectAll().execute();

export const findAccount = (db: Db, provider: string) =>
  db.selectFrom('payment_accounts').selectAll().where('provider', '=', provider).executeTakeFirst();

export const findChosenAccount = (db: Db) =>
  db.selectFrom('payment_accounts').selectAll().where('isChosen', '=', true).executeTakeFirst();

export const lockAccounts = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('payment_accounts'))`.execute(db);

export async function saveChosenAccount({ db, now }: DatedWork, values: Insertable<PaymentAccounts>) {
  const { provider: _key, webhookKey: _stays, ...changes } = values;
  await db.updateTable('payment_accounts').set({ isChosen: false }).where('isChosen', '=', true).execute();
  await db
    .insertInto('payment_accounts')
    .values({ ...values, updatedAt: now })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ ...changes, updatedAt: now }))
    .execute();
}

/** The charge of an invoice that can still be paid with the same effect. */
export const findUsableCharge = (
  db: Db,
  invoiceId: number,
  like: Pick<ChargeRow, 'provider' | 'amountCents' | 'users' | 'connections' | 'payerTaxId'> & {
    after: Date;
  },
) =>
  db
    .selectFrom('invoice_charges')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .where('provider', '=', like.provider)
    .where('amountCents', '=', like.amountCents)
    .where('payerTaxId', '=', like.payerTaxId)
    .where('users', 'is not distinct from', like.users)
    .where('connections', 'is not distinct from', like.connections)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', like.after)]))
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const insertCharge = (db: Db, values: Insertable<InvoiceCharges>): Promise<ChargeRow> =>
  db.insertInto('invoice_charges').values(values).returningAll().executeTakeFirstOrThrow();

export const saveCharge = (db: Db, id: number, set: Updateable<InvoiceCharges>): Promise<ChargeRow> =>
  db
    .updateTable('invoice_charges')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(missing('ERR_NO_INVOICE_FOUND'));

export const findCharge = (db: Db, id: number) =>
  db.selectFrom('invoice_charges').selectAll().where('id', '=', id).executeTakeFirst();

/** The charges that a notice is about: by our own ids, or by those of the provider. */
export const findChargesByReference = (db: Db, provider: string, references: string[]) =>
  references.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('invoice_charges')
        .select('id')
        .where('provider', '=', provider)
        .where((where) => where.or([where('txid', 'in', references), where('providerId', 'in', references)]))
        .execute();

export const listCompaniesToCheck = async (db: Db, now: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('invoice_charges')
      .select('companyId')
      .distinct()
      .where('checkAt', '<=', now)
      .execute()
  ).map((row) => row.companyId);

export const listChargesToCheck = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('invoice_charges')
      .select('id')
      .where('checkAt', '<=', now)
      .orderBy('checkAt')
      .limit(limit)
      .execute()
  ).map((row) => row.id);

/** Locks those of these charges whose turn it still is; nodes that look at the same time skip them. */
export const claimCharges = (db: Db, ids: number[], now: Date) =>
  db
    .selectFrom('invoice_charges')
    .selectAll()
    .where('id', 'in', ids)
    .where('checkAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();

/** Nothing if the payment is known. */
export const insertPayment = (db: Db, values: Insertable<InvoicePayments>) =>
  db
    .insertInto('invoice_payments')
    .values(values)
    .onConflict((conflict) => conflict.columns(['provider', 'paymentId']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const findPayment = (db: Db, provider: string, paymentId: string) =>
  db
    .selectFrom('invoice_payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();

export const savePayment = (db: Db, id: number, set: Updateable<InvoicePayments>) =>
  db.updateTable('invoice_payments').set(set).where('id', '=', id).execute();

export const countInUse = async (db: Db): Promise<{ users: number; connections: number }> => {
  const { rows } = await sql<{ users: number; connections: number }>`
    select (select count(*)::int from users) as users,
      (select coalesce(max(n), 0)::int from (select count(*) as n from connections group by channel) c) as connections`.execute(
    db,
  );
  return rows[0] ?? { users: 0, connections: 0 };
};
