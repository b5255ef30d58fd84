import type { PaymentOutcome } from '@prosa/contract';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { lockInvoice } from '../invoices/invoices.ts';
import { emitInvoices } from '../invoices/invoice-events.ts';
import { settleInvoice } from '../invoices/settle-invoice.ts';
import type { ReadPayment } from './providers/provider.ts';
import * as queries from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'payment.received': { after: { paymentId: string; amountCents: number; outcome: PaymentOutcome } };
    'payment.refunded': { after: { paymentId: string; refundedCents: number } };
  }
}

/**
 * Takes in what the provider says it received. The invoice is locked first, so that each payment counts once, whoever
 * reports it and how often; only the first sufficient one for an open invoice settles it.
 */
export async function recordPayment(
  work: PlatformWork,
  charge: queries.ChargeRow,
  payment: ReadPayment,
): Promise<void> {
  const { db, now } = work;
  const invoice = await lockInvoice(db, charge.invoiceId);
  const known = await queries.findPayment(db, charge.provider, payment.paymentId);
  if (known) return recordRefund(work, known, payment);
  const outcome = outcomeOf(invoice.state, charge, payment);
  const { paymentId, amountCents, refundedCents, paidAt } = payment;
  const { companyId, invoiceId, id: chargeId, provider } = charge;
  const row = {
    companyId,
    invoiceId,
    chargeId,
    provider,
    paymentId,
    amountCents,
    refundedCents,
    outcome,
    paidAt,
  };
  await queries.insertPayment(db, { ...row, createdAt: now });
  await work.audit({
    action: 'payment.received',
    subject: `invoice:${invoiceId}`,
    after: { paymentId, amountCents, outcome },
  });
  if (outcome !== 'settled') return emitInvoices(work, companyId);
  const { users, connections } = charge;
  const custom =
    users === null || connections === null
      ? {}
      : { custom: { users, connections, amountCents: charge.amountCents } };
  return settleInvoice(work, invoice, { paidBy: 'pix', paidAt, paymentId, ...custom });
}

function outcomeOf(state: string, charge: queries.ChargeRow, payment: ReadPayment): PaymentOutcome {
  if (payment.refundedCents >= payment.amountCents) return 'refunded';
  if (state === 'paid') return 'repeated';
  if (state === 'cancelled') return 'cancelled';
  return payment.amountCents - payment.refundedCents < charge.amountCents ? 'short' : 'settled';
}

/** The platform owner gave money back: it is noted; whether the company keeps its time is the owner's decision. */
async function recordRefund(
  work: PlatformWork,
  known: Awaited<ReturnType<typeof queries.findPayment>> & object,
  { paymentId, refundedCents }: ReadPayment,
): Promise<void> {
  if (refundedCents <= known.refundedCents) return;
  const isWhole = refundedCents >= known.amountCents;
  await queries.savePayment(work.db, known.id, {
    refundedCents,
    ...(isWhole ? { outcome: 'refunded' } : {}),
  });
  await work.audit({
    action: 'payment.refunded',
    subject: `invoice:${known.invoiceId}`,
    after: { paymentId, refundedCents },
  });
  emitInvoices(work, known.companyId);
}
