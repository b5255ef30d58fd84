import { z } from 'zod';
import { routes } from '../route.ts';
import { Day, Id, IdText, ListQuery, Timestamp } from '../schema.ts';
import { CUSTOM_PLAN, CUSTOM_PLAN_MOST } from './custom-plan.ts';
import { isTaxId } from './tax-ids.ts';

/** On the wire `Pago` is paid, as existing clients ask; anything else can be paid. */
export const PAID = 'Pago';
export const invoiceStatuses = { open: 'Aberto', paid: PAID, cancelled: 'Cancelado' } as const;
export type InvoiceState = keyof typeof invoiceStatuses;
const InvoiceStatus = z.enum(Object.values(invoiceStatuses) as ['Aberto', 'Pago', 'Cancelado']);

/** How an invoice was paid: by Pix, which the provider reported, or settled by the platform owner. */
const PaidBy = z.enum(['pix', 'hand']);

/** An invoice as the company's administrators see it. */
export const Invoice = z.object({
  id: Id,
  /** The name of the plan. */
  detail: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** In reais. */
  value: z.number(),
  dueDate: Day,
  /** How many months its payment covers. */
  months: z.number().int(),
  status: InvoiceStatus,
  /** Where it is paid. */
  linkInvoice: z.string(),
  paidAt: Timestamp.nullable(),
  paidBy: PaidBy.nullable(),
  /** The id of the payment in the Pix system. */
  paymentId: z.string().nullable(),
});
export type Invoice = z.output<typeof Invoice>;

const PlanPart = z.number().int().min(CUSTOM_PLAN.least).max(CUSTOM_PLAN_MOST);

/** What the checkout sends. Existing clients send a price too, which is left out: the server computes it. */
export const Subscription = z.object({
  invoiceId: Id,
  firstName: z.string().trim().min(1).max(100),
  /** The CPF or CNPJ of who pays; the name is the specification's. */
  zipcode: z.string().trim().min(1).max(20).refine(isTaxId),
  /** With both, a plan of this size is paid for instead of that of the invoice. */
  users: PlanPart.nullable().default(null),
  connections: PlanPart.nullable().default(null),
});
export type Subscription = z.output<typeof Subscription>;

/** A Pix charge, as the Banco Central's interface writes it. */
export const PixCharge = z.object({
  invoiceId: Id,
  txid: z.string(),
  calendario: z.object({
    criacao: Timestamp,
    /** In seconds; null without an end. */
    expiracao: z.number().int().nullable(),
  }),
  valor: z.object({ original: z.string() }),
  qrcode: z.object({ qrcode: z.string() }),
  /** The payment is looked up by a person: nothing is reported by itself. */
  isConfirmedByHand: z.boolean(),
});
export type PixCharge = z.output<typeof PixCharge>;

const own = { can: 'invoices:own', evenLapsed: true } as const;

export const invoiceRoutes = routes({
  list: {
    ...own,
    method: 'GET',
    path: '/invoices',
    on: 'company',
    about: 'The invoices of your company, the newest first.',
    query: ListQuery,
    reply: z.object({ invoices: z.array(Invoice), count: z.number(), hasMore: z.boolean() }),
  },
  show: {
    ...own,
    method: 'GET',
    path: '/invoices/:id',
    on: 'company',
    about: 'One invoice of your company.',
    params: z.object({ id: IdText }),
    reply: Invoice,
  },
});

export const checkoutRoutes = routes({
  subscribe: {
    ...own,
    method: 'POST',
    path: '/subscription',
    on: 'nothing',
    callsOutside: true,
    about:
      'Get the Pix code of an invoice. Asked again for the same amount, the code that is still valid. The server computes the amount.',
    body: Subscription,
    reply: PixCharge,
  },
});
