import { z } from 'zod';
import { routes } from '../route.ts';
import { Day, Id, IdText, ListQuery, Timestamp } from '../schema.ts';
import { Invoice } from './invoices.ts';

/** What became of money that came in for an invoice. Only the first one settles it. */
const paymentOutcomes = ['settled', 'short', 'repeated', 'cancelled', 'refunded'] as const;
const PaymentOutcome = z.enum(paymentOutcomes);
export type PaymentOutcome = z.output<typeof PaymentOutcome>;

const InvoicePayment = z.object({
  id: Id,
  paymentId: z.string(),
  value: z.number(),
  refunded: z.number(),
  outcome: PaymentOutcome,
  paidAt: Timestamp,
});
export type InvoicePayment = z.output<typeof InvoicePayment>;

/** An invoice as the platform owner sees it. */
export const ManagedInvoice = Invoice.extend({
  companyId: Id,
  companyName: z.string(),
  /** Why it was settled by hand or cancelled. */
  reason: z.string().nullable(),
  payments: z.array(InvoicePayment),
});
export type ManagedInvoice = z.output<typeof ManagedInvoice>;

/** Which invoices are listed; `overdue` is open and past its due date, `attention` has money that settled nothing. */
export const invoiceFilters = ['all', 'open', 'overdue', 'paid', 'cancelled', 'attention'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

const Value = z.number().min(0.01).max(10_000_000).multipleOf(0.01);
const Detail = z.string().trim().min(1).max(200);
const Months = z.number().int().min(1).max(12);
const DueDay = Day.refine((day) => day >= '2000');

export const NewInvoice = z.object({
  companyId: Id,
  dueDate: DueDay,
  /** What is left out comes from the company's plan and recurrence. */
  value: Value.optional(),
  detail: z.string().trim().max(200).default(''),
  months: Months.optional(),
});
export type NewInvoice = z.output<typeof NewInvoice>;

export const InvoiceChanges = z
  .object({ dueDate: DueDay, value: Value, detail: Detail, months: Months })
  .partial();
export type InvoiceChanges = z.output<typeof InvoiceChanges>;

export const InvoiceReason = z.object({ reason: z.string().trim().min(3).max(500) });

const Sums = { due: z.number(), paid: z.number(), overdue: z.number() };
export const BillingFigures = z.object({
  /** By the month of the due date. */
  months: z.array(z.object({ month: z.string(), ...Sums })),
  companies: z.array(z.object({ companyId: Id, companyName: z.string(), ...Sums })),
});
export type BillingFigures = z.output<typeof BillingFigures>;

const params = z.object({ id: IdText });
const manages = { can: 'invoices:manage', on: 'platform' } as const;

export const managedInvoiceRoutes = routes({
  list: {
    ...manages,
    method: 'GET',
    path: '/billing/invoices',
    about: 'The invoices of all companies; the search looks at names of companies and plans.',
    query: ListQuery.extend({ filter: z.enum(invoiceFilters).default('all') }),
    reply: z.object({ invoices: z.array(ManagedInvoice), count: z.number(), hasMore: z.boolean() }),
  },
  figures: {
    ...manages,
    method: 'GET',
    path: '/billing/figures',
    about: 'What is due, paid and overdue, by month (the last twelve and those to come) and by company.',
    reply: BillingFigures,
  },
  create: {
    ...manages,
    method: 'POST',
    path: '/billing/invoices',
    about: 'Make an invoice for a company, besides those that are made by themselves.',
    body: NewInvoice,
    reply: ManagedInvoice,
  },
  update: {
    ...manages,
    method: 'PUT',
    path: '/billing/invoices/:id',
    about: 'Change an open invoice.',
    params,
    body: InvoiceChanges,
    reply: ManagedInvoice,
  },
  cancel: {
    ...manages,
    method: 'POST',
    path: '/billing/invoices/:id/cancel',
    about: 'Cancel an open invoice; its company does not see it any more.',
    params,
    body: InvoiceReason,
    reply: ManagedInvoice,
  },
  settle: {
    ...manages,
    method: 'POST',
    path: '/billing/invoices/:id/settle',
    about: 'Say that an open invoice was paid in another way; its company is renewed.',
    params,
    body: InvoiceReason,
    reply: ManagedInvoice,
  },
});
