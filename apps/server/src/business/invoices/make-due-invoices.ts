import { DEFAULT_TIMEZONE } from '@prosa/contract';
import { getSubscription } from '../../organization/subscription/subscription.ts';
import type { DueSource } from '../../platform/due-rows/due-loop.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { monthsOf } from '../companies/companies.ts';
import { emitManagedInvoices, emitOwnInvoices } from './invoice-events.ts';
import { insertDueInvoice, listCompaniesToInvoice } from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'invoice.made': AuditedCreation;
  }
}
declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** The platform owner's lists have a new invoice. */
    'invoices.announce': object;
  }
}

/** Makes the invoice of the company's current due date, unless it is there. */
async function makeDueInvoice(work: CompanyWork): Promise<number> {
  const { dueDate, recurrence } = await getSubscription(work.db, work.companyId);
  if (dueDate === null) return 0;
  const months = monthsOf({ recurrence });
  const id = await insertDueInvoice(work, work.companyId, { dueDate, months });
  if (id === undefined) return 0;
  await work.audit({ action: 'invoice.made', subject: `invoice:${id}`, after: { dueDate, months } });
  emitOwnInvoices(work);
  await work.enqueue('invoices.announce', {});
  return 1;
}

/**
 * What is due is a company, not a row: each due date of it gets one invoice, by a unique key. Any number of nodes may
 * try, and one that is killed leaves nothing half done.
 */
export const dueInvoices: DueSource = {
  name: 'invoices',
  together: 1,
  // It looks at every company, and an invoice is made days ahead.
  lookMs: 5000,
  listCompanies: (db, now) => listCompaniesToInvoice(db, now, DEFAULT_TIMEZONE),
  listDue: (work) => Promise.resolve([work.companyId]),
  handle: (work) => makeDueInvoice(work),
  postpone: () => Promise.resolve(),
};

export const announceInvoicesJob = ({ unitOfWork }: Platform): JobDefinition<'invoices.announce'> => ({
  name: 'invoices.announce',
  run: () => unitOfWork.onPlatform(systemActor, (work) => Promise.resolve(emitManagedInvoices(work))),
});
