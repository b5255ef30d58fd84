import { randomBytes } from 'node:crypto';
import { customPlanCents, type PixCharge, type PlanSize, type Subscription, taxIdOf } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { type CallerPlatform, callerCompanyRunner } from '../../platform/http/caller-company.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { lockOpenInvoice } from '../invoices/invoices.ts';
import { readChosenAccount } from './accounts.ts';
import { formatCents } from './br-code.ts';
import { type OpenAccount, PaymentProviderError } from './providers/provider.ts';
import { providerNamed } from './providers/providers.ts';
import * as queries from './queries.ts';

/** A charge that ends sooner than this is not shown any more: there would be no time to pay it. */
const LEAST_LEFT_MS = 5 * 60_000;
/** The first look at a charge, should its notice get lost. */
const FIRST_CHECK_MS = 30_000;

/**
 * The Pix code of an invoice. The charge is written down with its id before the provider is asked: whoever asks again,
 * after a crash too, gets the same one.
 */
export async function subscribe(
  platform: CallerPlatform,
  caller: RequestContext,
  order: Subscription,
): Promise<PixCharge> {
  const inCompany = callerCompanyRunner(platform, caller);
  const account = await readChosenAccount(platform);
  if (!account) throw new AppError('ERR_NO_PAYMENT_PROVIDER');
  const charge = await inCompany((work) => openCharge(work, account, order));
  if (charge.code !== null) return toPixCharge(charge);
  const made = await askProvider(platform, account, charge);
  return toPixCharge(await inCompany(({ db }) => queries.saveCharge(db, charge.id, made)));
}

async function askProvider(platform: CallerPlatform, account: OpenAccount, charge: queries.ChargeRow) {
  const { outbound, clock } = platform;
  try {
    return await providerNamed(account.provider).createCharge(
      { outbound, account, now: clock.now() },
      charge,
    );
  } catch (error) {
    if (error instanceof PaymentProviderError)
      throw new AppError('ERR_PAYMENT_PROVIDER', { problem: error.problem });
    throw error;
  }
}

/** The charge for what is to be paid: the one there is, or a new one. The amount is that of the server. */
async function openCharge(
  work: UserWork,
  { provider }: OpenAccount,
  { invoiceId, firstName, zipcode, users, connections }: Subscription,
): Promise<queries.ChargeRow> {
  const { db, now } = work;
  const invoice = await lockOpenInvoice(db, invoiceId);
  const size = sizeOf({ users, connections }, invoice);
  if (size) await assertLargeEnough(work, size);
  const fields = {
    provider,
    amountCents: size ? customPlanCents(size) * invoice.months : invoice.amountCents,
    users: size?.users ?? null,
    connections: size?.connections ?? null,
    payerTaxId: taxIdOf(zipcode),
  };
  const after = new Date(now.getTime() + LEAST_LEFT_MS);
  const usable = await queries.findUsableCharge(db, invoiceId, { ...fields, after });
  if (usable) return usable;
  const { isConfirmedByHand } = providerNamed(provider);
  return queries.insertCharge(db, {
    ...fields,
    invoiceId,
    payerName: firstName,
    payerEmail: work.user.email,
    // A code with a key has room for 25 signs, a charge has 26 to 35.
    txid: randomBytes(16)
      .toString('hex')
      .slice(0, isConfirmedByHand ? 25 : 32),
    checkAt: isConfirmedByHand ? null : new Date(now.getTime() + FIRST_CHECK_MS),
    createdAt: now,
  });
}

/** The size of the plan the company puts together; none if it pays the invoice as it is. */
function sizeOf(
  { users, connections }: Pick<Subscription, 'users' | 'connections'>,
  invoice: PlanSize,
): PlanSize | null {
  if (users === null || connections === null) return null;
  return users === invoice.users && connections === invoice.connections ? null : { users, connections };
}

/** What is in use has to fit into the plan. */
async function assertLargeEnough({ db }: UserWork, size: PlanSize): Promise<void> {
  const used = await queries.countInUse(db);
  if (used.users > size.users || used.connections > size.connections)
    throw new AppError('ERR_PLAN_TOO_SMALL', used);
}

function toPixCharge({
  invoiceId,
  txid,
  code,
  createdAt,
  expiresAt,
  amountCents,
  provider,
}: queries.ChargeRow): PixCharge {
  if (code === null) throw new Error('A charge without a code cannot be shown');
  const seconds = expiresAt && Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000);
  return {
    invoiceId,
    txid,
    calendario: { criacao: createdAt.toISOString(), expiracao: seconds },
    valor: { original: formatCents(amountCents) },
    qrcode: { qrcode: code },
    isConfirmedByHand: providerNamed(provider).isConfirmedByHand,
  };
}
