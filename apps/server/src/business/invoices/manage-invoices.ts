import {
  type BillingFigures,
  DEFAULT_TIMEZONE,
  type InvoiceChanges,
  type InvoiceFilter,
  type ListQuery,
  type ManagedInvoice,
  type NewInvoice,
} from '@prosa/contract';
import { findPlan } from '../../organization/subscription/plan.ts';
import { getSubscription } from '../../organization/subscription/subscription.ts';
import { dayInTimeZone } from '../../organization/settings/company-days.ts';
import { changedFields } from '../../platform/audit.ts';
import { pageInfo } from '../../platform/database/pages.ts';
import { AppError } from '../../platform/errors.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { monthsOf } from '../companies/companies.ts';
import { emitInvoices } from './invoice-events.ts';
import { toManagedInvoice } from './invoice-rows.ts';
import * as queries from './queries.ts';
import { settleInvoice } from './settle-invoice.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'invoice.created': AuditedCreation;
    'invoice.changed': AuditedChange;
    'invoice.cancelled': { after: { reason: string } };
  }
}

/** The platform owner's day: what is due before it is overdue. */
const todayOf = ({ now }: PlatformWork) => dayInTimeZone(DEFAULT_TIMEZONE, now);
const toCents = (reais: number) => Math.round(reais * 100);
const toReais = <S extends { due: number; paid: number; overdue: number }>(sums: S): S => ({
  ...sums,
  due: sums.due / 100,
  paid: sums.paid / 100,
  overdue: sums.overdue / 100,
});

export async function listManagedInvoices(work: PlatformWork, query: ListQuery & { filter: InvoiceFilter }) {
  const { rows, count } = await queries.listManaged(work.db, query, todayOf(work));
  return { invoices: rows.map(toManagedInvoice), ...pageInfo(query, count, rows.length) };
}

export async function showBillingFigures(work: PlatformWork): Promise<BillingFigures> {
  const months = await queries.sumByMonth(work.db, todayOf(work));
  const companies = await queries.sumByCompany(work.db, todayOf(work));
  return { months: months.map(toReais), companies: companies.map(toReais) };
}

const show = async ({ db }: PlatformWork, id: number): Promise<ManagedInvoice> =>
  toManagedInvoice(await queries.getManaged(db, id));

/** What is not given comes from the company's plan and recurrence. */
export async function createInvoice(work: PlatformWork, fields: NewInvoice): Promise<ManagedInvoice> {
  const { companyId, dueDate, value, detail } = fields;
  const company = await getSubscription(work.db, companyId);
  const plan = await findPlan(work.db, company.planId);
  const months = fields.months ?? monthsOf(company);
  const amountCents = value === undefined ? toCents(plan?.amount ?? 0) * months : toCents(value);
  if (amountCents === 0) throw new AppError('ERR_INVOICE_WITHOUT_AMOUNT');
  const { id } = await queries.insertInvoice(work.db, {
    companyId,
    dueDate,
    months,
    amountCents,
    detail: detail || (plan?.name ?? company.name),
    users: plan?.users ?? 0,
    connections: plan?.connections ?? 0,
    queues: plan?.queues ?? 0,
    createdAt: work.now,
    updatedAt: work.now,
  });
  await work.audit({ action: 'invoice.created', subject: `invoice:${id}`, after: { ...fields } });
  emitInvoices(work, companyId);
  return show(work, id);
}

async function lockOpen({ db }: PlatformWork, id: number) {
  const invoice = await queries.lockInvoice(db, id);
  if (invoice.state !== 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
  return invoice;
}

export async function changeInvoice(
  work: PlatformWork,
  id: number,
  { value, ...changes }: InvoiceChanges,
): Promise<ManagedInvoice> {
  const { companyId } = await lockOpen(work, id);
  const before = await show(work, id);
  await queries.saveInvoice(work, id, {
    ...changes,
    ...(value === undefined ? {} : { amountCents: toCents(value) }),
    // Another date is reminded of anew.
    ...(changes.dueDate === undefined ? {} : { lastReminder: null }),
  });
  const after = await show(work, id);
  await work.audit({
    action: 'invoice.changed',
    subject: `invoice:${id}`,
    ...changedFields(before, after, ['updatedAt']),
  });
  emitInvoices(work, companyId);
  return after;
}

export async function cancelInvoice(work: PlatformWork, id: number, reason: string): Promise<ManagedInvoice> {
  const { companyId } = await lockOpen(work, id);
  await queries.saveInvoice(work, id, { state: 'cancelled', reason });
  await work.audit({ action: 'invoice.cancelled', subject: `invoice:${id}`, after: { reason } });
  emitInvoices(work, companyId);
  return show(work, id);
}

/** It was paid in a way that the product does not see. */
export async function settleByHand(work: PlatformWork, id: number, reason: string): Promise<ManagedInvoice> {
  await settleInvoice(work, await lockOpen(work, id), { paidBy: 'hand', paidAt: work.now, reason });
  return show(work, id);
}
