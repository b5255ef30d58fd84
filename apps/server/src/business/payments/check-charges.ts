import type { DueSource } from '../../platform/due-rows/due-loop.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { readAccount } from './accounts.ts';
import { providerNamed } from './providers/providers.ts';
import * as queries from './queries.ts';
import { recordPayment } from './record-payment.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** The provider is asked what came in for this charge. */
    'payments.check': { chargeId: number };
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Money may still come in for so long after the end of a charge; banks report it late. */
const LATE_MS = 2 * DAY_MS;

/** Often at first, when people pay, and seldom later. */
function nextCheck({ createdAt, expiresAt }: queries.ChargeRow, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (now.getTime() > (expiresAt ?? createdAt).getTime() + LATE_MS) return null;
  return new Date(now.getTime() + (age < 30 * MINUTE_MS ? MINUTE_MS : 20 * MINUTE_MS));
}

/**
 * Asks the provider for the payments of a charge and takes them in. A notice leads here, and so does the time; what
 * decides is always what the provider answers.
 */
export async function checkCharge(platform: Platform, chargeId: number): Promise<void> {
  const { unitOfWork, outbound, clock } = platform;
  const charge = await unitOfWork.onPlatform(systemActor, ({ db }) => queries.findCharge(db, chargeId));
  if (!charge) return;
  const account = await readAccount(platform, charge.provider);
  if (!account) return;
  const context = { outbound, account, now: clock.now() };
  const payments = await providerNamed(charge.provider).readPayments(context, charge);
  for (const payment of payments)
    await unitOfWork.onPlatform(systemActor, (work) => recordPayment(work, charge, payment));
}

/** Charges whose turn it is; a job asks the provider, because nothing outside is asked in a transaction. */
export const dueCharges: DueSource = {
  name: 'charges',
  together: 20,
  listCompanies: queries.listCompaniesToCheck,
  listDue: ({ db, now }, limit) => queries.listChargesToCheck(db, now, limit),
  handle: async (work, ids) => {
    const { db, now } = work;
    const due = await queries.claimCharges(db, ids, now);
    for (const charge of due) {
      await queries.saveCharge(db, charge.id, { checkAt: nextCheck(charge, now) });
      await work.enqueue('payments.check', { chargeId: charge.id });
    }
    return due.length;
  },
  postpone: ({ db }, id, until) => queries.saveCharge(db, id, { checkAt: until }),
};

export const checkChargeJob = (platform: Platform): JobDefinition<'payments.check'> => ({
  name: 'payments.check',
  atOnce: 4,
  atOnceEach: 1,
  run: (_companyId, { chargeId }) => checkCharge(platform, chargeId),
});
