import { createHmac } from 'node:crypto';
import { isCpf } from '@prosa/contract';
import { z } from 'zod';
import { isEqualSafely } from '../../../platform/identity/secrets.ts';
import type { RawRequest } from '../../../platform/http/raw-endpoint.ts';
import { askProvider } from './ask-provider.ts';
import { PaymentProviderError, type PixProvider, type ProviderContext } from './provider.ts';

const API = 'https://api.mercadopago.com';
/** How long a payment can be made. */
const VALID_MS = 3600_000;

const Payment = z.object({
  id: z.number(),
  status: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  external_reference: z.string().nullish(),
  date_approved: z.string().nullish(),
  date_of_expiration: z.string().nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: z.string().nullish() }).nullish() })
    .nullish(),
});
type Payment = z.output<typeof Payment>;

const toCents = (reais: number) => Math.round(reais * 100);
/** A payment that was given back, or taken back by the bank, was received all the same. */
const received = ['approved', 'refunded', 'charged_back'];

/** Pix by Mercado Pago, with the access token of the owner's application. */
export const mercadoPago: PixProvider = {
  isConfirmedByHand: false,
  async createCharge(context, charge) {
    const made = await postPayment(context, charge);
    const code = made.point_of_interaction?.transaction_data?.qr_code;
    if (!code || toCents(made.transaction_amount) !== charge.amountCents)
      throw new PaymentProviderError('badAnswer');
    const until = made.date_of_expiration;
    return {
      code,
      providerId: String(made.id),
      expiresAt: until ? new Date(until) : new Date(context.now.getTime() + VALID_MS),
    };
  },
  async readPayments(context, { providerId, txid }) {
    const found = await findPayments(context, { providerId, txid });
    return found
      .filter((one) => one.external_reference === txid && received.includes(one.status))
      .map((one) => toReading(one, context.now));
  },
  isGenuine: ({ webhookSecret }, notice) => webhookSecret === '' || isSigned(notice, webhookSecret),
  readNotice: ({ query }) => {
    const id = query['data.id'] ?? query['id'];
    return typeof id === 'string' ? [id] : [];
  },
  check: ({ accessToken }) => (accessToken === '' ? 'credentialsMissing' : null),
  async tryOut(context) {
    await call(context, z.object({ id: z.number() }), { path: '/users/me' });
  },
};

const toReading = (payment: Payment, now: Date) => {
  const isBack = payment.status !== 'approved';
  const amountCents = toCents(payment.transaction_amount);
  return {
    paymentId: String(payment.id),
    amountCents,
    refundedCents: isBack ? amountCents : toCents(payment.transaction_amount_refunded ?? 0),
    paidAt: payment.date_approved ? new Date(payment.date_approved) : now,
  };
};

/** By our own id if the answer with Mercado Pago's got lost. */
async function findPayments(
  context: ProviderContext,
  { providerId, txid }: { providerId: string | null; txid: string },
): Promise<Payment[]> {
  if (providerId === null) {
    const path = `/v1/payments/search?external_reference=${txid}`;
    const found = await call(context, z.object({ results: z.array(Payment) }).nullable(), { path });
    return found?.results ?? [];
  }
  const found = await call(context, Payment.nullable(), { path: `/v1/payments/${providerId}` });
  return found ? [found] : [];
}

/** The HMAC is over the id in the address, not in the body; parts whose header is absent are left out. */
function isSigned(notice: RawRequest, secret: string): boolean {
  const parts = new Map(
    (notice.header('x-signature') ?? '').split(',').map((part) => part.trim().split('=') as [string, string]),
  );
  const id = notice.query['data.id'];
  const requestId = notice.header('x-request-id');
  const ts = parts.get('ts');
  const text = [
    typeof id === 'string' ? `id:${id.toLowerCase()};` : '',
    requestId === undefined ? '' : `request-id:${requestId};`,
    ts === undefined ? '' : `ts:${ts};`,
  ].join('');
  return isEqualSafely(createHmac('sha256', secret).update(text).digest('hex'), parts.get('v1') ?? '');
}

interface Call {
  path: string;
  body?: object;
  idempotencyKey?: string;
}

const call = <T>(
  context: ProviderContext,
  schema: z.ZodType<T>,
  { path, body, idempotencyKey }: Call,
): Promise<T> =>
  askProvider(context, schema, {
    address: `${context.account.baseUrl || API}${path}`,
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${context.account.accessToken}`,
      'content-type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    refusals: { 401: 'credentialsRefused', 403: 'scopeMissing' },
    isNullIfMissing: !body,
  });

/** The key makes that asking again after a lost answer is the same payment. */
const postPayment = (context: ProviderContext, charge: Parameters<PixProvider['createCharge']>[1]) =>
  call(context, Payment, {
    path: '/v1/payments',
    idempotencyKey: charge.txid,
    body: {
      transaction_amount: charge.amountCents / 100,
      payment_method_id: 'pix',
      external_reference: charge.txid,
      description: `#Fatura:${charge.invoiceId}`,
      date_of_expiration: new Date(context.now.getTime() + VALID_MS).toISOString(),
      payer: {
        email: charge.payerEmail,
        first_name: charge.payerName,
        identification: { type: isCpf(charge.payerTaxId) ? 'CPF' : 'CNPJ', number: charge.payerTaxId },
      },
    },
  });
