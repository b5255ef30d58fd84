import type { Invoice, ListQuery } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import { pageInfo } from '../../platform/database/pages.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { toInvoice } from './invoice-rows.ts';
import * as queries from './queries.ts';

/** The invoices of the caller's company, without those that the platform owner cancelled. */
export async function listInvoices({ db }: UserWork, query: ListQuery) {
  const { rows, count } = await queries.listOwn(db, query);
  return { invoices: rows.map(toInvoice), ...pageInfo(query, count, rows.length) };
}

export const showInvoice = async ({ db }: UserWork, id: number): Promise<Invoice> =>
  toInvoice(await queries.getOwn(db, id));

export const lockInvoice = (db: Db, id: number) => queries.lockInvoice(db, id);

/** For a charge: two who ask at once get the same one. */
export async function lockOpenInvoice(db: Db, id: number): Promise<queries.InvoiceRow> {
  const invoice = await queries.lockInvoice(db, id);
  if (invoice.state === 'cancelled') throw new AppError('ERR_NO_INVOICE_FOUND');
  if (invoice.state !== 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
  return invoice;
}
