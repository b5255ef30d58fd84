import { EventEmitter } from 'node:events';
import { type PeerTls, type ReceivedRequest, type ScriptedResponse, ScriptedPeer } from './scripted-peer.ts';

interface BankPayment {
  endToEndId: string;
  txid: string;
  valor: string;
  horario: string;
  devolucoes?: { id: string; valor: string; status: string }[];
}

export interface BankCharge {
  txid: string;
  status: 'ATIVA' | 'CONCLUIDA';
  calendario: { criacao: string; expiracao: number };
  valor: { original: string };
  chave: string;
  devedor: { cpf?: string; cnpj?: string; nome: string };
  solicitacaoPagador: string;
  pixCopiaECola: string;
  pix?: BankPayment[];
}

const TOKEN = 'token-of-the-bank';

/** A bank with the Banco Central's Pix interface. Whoever has its code pays with `pay`. */
export class PixBankPeer extends ScriptedPeer {
  readonly charges = new Map<string, BankCharge>();
  /** A charge was made or paid. */
  readonly changes = new EventEmitter<{ change: [] }>();
  readonly credentials = { id: 'client-id', secret: 'client-secret' };
  /** Where payments are reported; nowhere if undefined. */
  noticeUrl: string | undefined;
  #made = 0;

  /** With `tls` it demands a certificate, as banks do. */
  static start(tls?: PeerTls): Promise<PixBankPeer> {
    return new PixBankPeer(tls).listen();
  }

  /** Somebody pays, by default the right amount; returns the id of the payment. */
  async pay(txid: string, amount?: string): Promise<string> {
    const charge = this.#charge(txid);
    this.#made += 1;
    const endToEndId = `E${String(Date.now()).padStart(20, '0')}${String(this.#made).padStart(11, '0')}`;
    const paid = {
      endToEndId,
      txid,
      valor: amount ?? charge.valor.original,
      horario: new Date().toISOString(),
    };
    charge.status = 'CONCLUIDA';
    charge.pix = [...(charge.pix ?? []), paid];
    this.changes.emit('change');
    await this.notify(paid);
    return endToEndId;
  }

  /** The receiver gives money back. */
  async refund(txid: string, amount?: string): Promise<void> {
    const [payment] = this.#charge(txid).pix ?? [];
    if (!payment) throw new Error(`Nothing was paid for ${txid}`);
    payment.devolucoes = [{ id: 'D1', valor: amount ?? payment.valor, status: 'DEVOLVIDO' }];
    await this.notify(payment);
  }

  /** Reports a payment, as banks do: once more if the answer is negative; how often is up to the test. */
  async notify(payment: Partial<BankPayment> & { txid: string }): Promise<number | undefined> {
    if (this.noticeUrl === undefined) return undefined;
    const reply = await fetch(`${this.noticeUrl}/pix`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pix: [payment] }),
    }).catch(() => undefined);
    return reply?.status;
  }

  protected answer({ method, path, headers, json, body }: ReceivedRequest): ScriptedResponse {
    if (path === '/oauth/token') return this.#giveToken(headers['authorization'], body.toString('utf8'));
    if (headers['authorization'] !== `Bearer ${TOKEN}`) return { status: 401, body: {} };
    const txid = /^\/v2\/cob\/(\w{26,35})$/.exec(path)?.[1];
    if (txid === undefined) return { status: 404, body: {} };
    if (method === 'PUT') return this.#makeCharge(txid, json as BankCharge);
    const charge = this.charges.get(txid);
    return charge ? { body: charge } : { status: 404, body: { title: 'Not found' } };
  }

  #giveToken(authorization: string | undefined, form: string): ScriptedResponse {
    const { id, secret } = this.credentials;
    const expected = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    if (authorization !== expected || !form.includes('grant_type=client_credentials'))
      return { status: 401, body: { error: 'invalid_client' } };
    return { body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 } };
  }

  /** As banks do, it refuses an id that is taken. */
  #makeCharge(txid: string, asked: BankCharge): ScriptedResponse {
    const { calendario, valor, chave, devedor, solicitacaoPagador } = asked;
    if (this.charges.has(txid)) return { status: 409, body: { title: 'txid taken' } };
    const charge: BankCharge = {
      txid,
      status: 'ATIVA',
      calendario: { criacao: new Date().toISOString(), expiracao: calendario.expiracao },
      valor: { original: valor.original },
      chave,
      devedor,
      solicitacaoPagador,
      pixCopiaECola: pixCodeOf(`${this.host}/qr/v2/${txid}`),
    };
    this.charges.set(txid, charge);
    this.changes.emit('change');
    return { status: 201, body: charge };
  }

  #charge(txid: string): BankCharge {
    const charge = this.charges.get(txid);
    if (!charge) throw new Error(`The bank has no charge ${txid}`);
    return charge;
  }
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** The code of a charge whose details a payer's bank reads at its address, as QR readers expect it. */
function pixCodeOf(address: string): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', address);
  const fixed = `520400005303986${field('58', 'BR')}${field('59', 'PEER')}${field('60', 'RECIFE')}`;
  const text = `000201010212${field('26', account)}${fixed}${field('62', field('05', '***'))}6304`;
  let sum = 0xff_ff;
  for (const sign of text) {
    sum ^= sign.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80_00 ? (sum << 1) ^ 0x10_21 : sum << 1) & 0xff_ff;
  }
  return text + sum.toString(16).toUpperCase().padStart(4, '0');
}
