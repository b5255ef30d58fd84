import { createHmac } from 'node:crypto';
import { type ReceivedRequest, type ScriptedResponse, ScriptedPeer } from './scripted-peer.ts';

interface MercadoPagoPayment {
  id: number;
  status: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
  external_reference: string;
  date_approved: string | null;
  date_of_expiration: string;
  point_of_interaction: { transaction_data: { qr_code: string } };
}

/** Mercado Pago's payments, as far as Pix needs them. */
export class MercadoPagoPeer extends ScriptedPeer {
  readonly payments = new Map<number, MercadoPagoPayment>();
  readonly accessToken = 'TEST-access-token';
  /** What notices are signed with. */
  webhookSecret = 'secret-of-the-notices';
  noticeUrl: string | undefined;
  readonly #byKey = new Map<string, MercadoPagoPayment>();

  static start(): Promise<MercadoPagoPeer> {
    return new MercadoPagoPeer().listen();
  }

  /** Somebody pays the charge that the product knows by this id. */
  async pay(reference: string, amount?: number): Promise<number> {
    const payment = [...this.payments.values()].find((one) => one.external_reference === reference);
    if (!payment) throw new Error(`There is no payment for ${reference}`);
    payment.status = 'approved';
    payment.transaction_amount = amount ?? payment.transaction_amount;
    payment.date_approved = new Date().toISOString();
    await this.notify(payment.id);
    return payment.id;
  }

  async notify(id: number, secret = this.webhookSecret): Promise<number | undefined> {
    if (this.noticeUrl === undefined) return undefined;
    const requestId = `request-${id}`;
    const ts = String(Date.now());
    const text = `id:${id};request-id:${requestId};ts:${ts};`;
    const reply = await fetch(`${this.noticeUrl}?data.id=${id}&type=payment`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': `ts=${ts},v1=${createHmac('sha256', secret).update(text).digest('hex')}`,
      },
      body: JSON.stringify({ action: 'payment.updated', data: { id: String(id) } }),
    }).catch(() => undefined);
    return reply?.status;
  }

  protected answer({ method, path, headers, json }: ReceivedRequest): ScriptedResponse {
    if (headers['authorization'] !== `Bearer ${this.accessToken}`) return { status: 401, body: {} };
    const { pathname, searchParams } = new URL(path, this.origin);
    if (pathname === '/users/me') return { body: { id: 4711 } };
    if (method === 'POST') return this.#make(headers['x-idempotency-key'] ?? '', json as MercadoPagoPayment);
    if (pathname === '/v1/payments/search') {
      const reference = searchParams.get('external_reference');
      const results = [...this.payments.values()].filter((one) => one.external_reference === reference);
      return { body: { results } };
    }
    const payment = this.payments.get(Number(pathname.split('/').at(-1)));
    return payment ? { body: payment } : { status: 404, body: {} };
  }

  #make(key: string, asked: MercadoPagoPayment): ScriptedResponse {
    const known = this.#byKey.get(key);
    if (known) return { body: known };
    const id = 1_000_000 + this.payments.size;
    const payment: MercadoPagoPayment = {
      id,
      status: 'pending',
      transaction_amount: asked.transaction_amount,
      transaction_amount_refunded: 0,
      external_reference: asked.external_reference,
      date_approved: null,
      date_of_expiration: asked.date_of_expiration,
      point_of_interaction: {
        transaction_data: { qr_code: `00020126MP${asked.external_reference}6304ABCD` },
      },
    };
    this.payments.set(id, payment);
    this.#byKey.set(key, payment);
    return { status: 201, body: payment };
  }
}
