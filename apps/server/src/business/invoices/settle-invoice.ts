import { customPlanCents, type PlanSize } from '@prosa/contract';
import { getSubscription, readSessionCompany } from '../../organization/subscription/subscription.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { assignPlan, extendSubscription } from '../companies/companies.ts';
import { saveOwnPlan } from '../plans/own-plan.ts';
import { emitInvoices } from './invoice-events.ts';
import { type InvoiceRow, saveInvoice } from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'invoice.paid': AuditedCreation;
  }
}

interface Settlement {
  paidBy: 'pix' | 'hand';
  paidAt: Date;
  paymentId?: string;
  reason?: string;
  /** The size of the plan that was paid for instead of that of the invoice, and the amount. */
  custom?: PlanSize & { amountCents: number };
}

/** Marks a locked, open invoice as paid and renews its company, all in one transaction. */
export async function settleInvoice(
  work: PlatformWork,
  { id, companyId, months }: InvoiceRow,
  { custom, ...settlement }: Settlement,
): Promise<void> {
  const plan = custom && { ...custom, isCustomPlan: true };
  await saveInvoice(work, id, { ...settlement, ...plan, state: 'paid' });
  if (custom) await moveToOwnPlan(work, companyId, custom);
  const { dueDate } = await extendSubscription(work, companyId, months);
  await work.audit({
    action: 'invoice.paid',
    subject: `invoice:${id}`,
    after: { ...settlement, companyId, dueDate },
  });
  emitInvoices(work, companyId);
  work.emitTo(companyId, {
    name: 'payment',
    payload: async () => ({
      action: 'CONCLUIDA',
      invoiceId: id,
      company: await readSessionCompany(work.db, companyId),
    }),
    rooms: ['admins'],
  });
}

async function moveToOwnPlan(
  work: PlatformWork,
  id: number,
  { users, connections }: PlanSize,
): Promise<void> {
  const { planId } = await getSubscription(work.db, id);
  const size = { users, connections, amount: customPlanCents({ users, connections }) / 100 };
  const plan = await saveOwnPlan(work, { id, planId }, size);
  await assignPlan(work, id, plan.id);
}
