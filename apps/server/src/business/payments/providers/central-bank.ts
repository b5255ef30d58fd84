import { X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { isCpf } from '@prosa/contract';
import { z } from 'zod';
import { formatCents, parseCents, writePixCode } from '../br-code.ts';
import { askProvider, type ProviderCall } from './ask-provider.ts';
import { isPixKey } from './static-key.ts';
import {
  type OpenAccount,
  PaymentProviderError,
  type PixProvider,
  type ProviderContext,
  type ReadPayment,
} from './provider.ts';

/** How long a charge can be paid, in seconds. */
const VALID_SECONDS = 3600;
const SCOPES = 'cob.write cob.read pix.read';
/** An id that no charge has: reading it shows whether reading is allowed. */
const NO_TXID = '0'.repeat(32);

const Charge = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  valor: z.object({ original: z.string() }),
  chave: z.string().optional(),
  location: z.string().optional(),
  pixCopiaECola: z.string().optional(),
  pix: z
    .array(
      z.object({
        endToEndId: z.string(),
        valor: z.string(),
        horario: z.string(),
        devolucoes: z.array(z.object({ valor: z.string(), status: z.string() })).optional(),
      }),
    )
    .optional(),
});
type Charge = z.output<typeof Charge>;

/** A bank that speaks the Banco Central's Pix interface, with OAuth and a client certificate. */
export const centralBank: PixProvider = {
  isConfirmedByHand: false,
  async createCharge(context, charge) {
    const token = await fetchToken(context);
    const made = await putCharge(context, token, charge).catch(async (error: unknown) => {
      // Asked before: the charge is there although the first answer got lost.
      const known = await findCharge(context, token, charge.txid);
      if (known) return known;
      throw error;
    });
    if (parseCents(made.valor.original) !== charge.amountCents) throw new PaymentProviderError('badAnswer');
    const { criacao, expiracao } = made.calendario;
    return {
      code: codeOf(made, context.account),
      expiresAt: new Date(Date.parse(criacao) + expiracao * 1000),
    };
  },
  async readPayments(context, { txid }) {
    const found = await findCharge(context, await fetchToken(context), txid);
    return (found?.txid === txid ? (found.pix ?? []) : []).map(toPayment);
  },
  // The address itself is the secret: banks sign nothing.
  isGenuine: () => true,
  readNotice: ({ body }) => readTxids(body),
  check: findGap,
  async tryOut(context) {
    const token = await fetchToken(context);
    await findCharge(context, token, NO_TXID);
  },
};

const codeOf = ({ pixCopiaECola, location = '' }: Charge, account: OpenAccount) =>
  pixCopiaECola ??
  writePixCode({ target: { location }, name: account.receiverName, city: account.receiverCity });

const toPayment = ({
  endToEndId,
  valor,
  horario,
  devolucoes = [],
}: NonNullable<Charge['pix']>[number]): ReadPayment => ({
  paymentId: endToEndId,
  amountCents: parseCents(valor),
  refundedCents: devolucoes
    .filter(({ status }) => status === 'DEVOLVIDO')
    .reduce((sum, refund) => sum + parseCents(refund.valor), 0),
  paidAt: new Date(horario),
});

const Notice = z.object({ pix: z.array(z.object({ txid: z.string().max(100) })).max(200) });

/** The provider tries the address without a payment too. */
function readTxids(body: Buffer): string[] {
  try {
    const read = Notice.safeParse(JSON.parse(body.toString('utf8')));
    return read.success ? read.data.pix.map(({ txid }) => txid) : [];
  } catch {
    return [];
  }
}

const isEncrypted = ({ baseUrl }: OpenAccount) => baseUrl.startsWith('https:');

function findGap(account: OpenAccount, now: Date) {
  if (account.pixKey === '') return 'keyMissing';
  if (!isPixKey(account.pixKey)) return 'keyInvalid';
  if (account.baseUrl === '') return 'addressMissing';
  if (account.clientId === '' || account.clientSecret === '') return 'credentialsMissing';
  if (!isEncrypted(account)) return null;
  return findCertificateGap(account, now);
}

function findCertificateGap(account: OpenAccount, now: Date) {
  const { certificate } = account;
  if (certificate === '') return 'certificateMissing';
  try {
    createSecureContext(certificateOf(account));
    // That of a PKCS#12 file is not read here: the bank says so.
    const isExpired = isPem(certificate) && new X509Certificate(certificate).validToDate < now;
    return isExpired ? 'certificateExpired' : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH' ? 'certificateKeyWrong' : 'certificateInvalid';
  }
}

const isPem = (certificate: string) => certificate.includes('-----BEGIN');

/** PEM has certificate and key in one text; anything else is a PKCS#12 file as base64. */
function certificateOf(account: OpenAccount): SecureContextOptions {
  const { certificate, certificatePassword: passphrase } = account;
  if (!isEncrypted(account) || certificate === '') return {};
  return isPem(certificate)
    ? { cert: certificate, key: certificate, passphrase }
    : { pfx: Buffer.from(certificate, 'base64'), passphrase };
}

const ask = <T>(context: ProviderContext, schema: z.ZodType<T>, call: Omit<ProviderCall, 'tls'>) =>
  askProvider(context, schema, { ...call, tls: certificateOf(context.account) });

async function fetchToken(context: ProviderContext): Promise<string> {
  const { baseUrl, clientId, clientSecret } = context.account;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const { access_token: token } = await ask(context, z.object({ access_token: z.string() }), {
    address: `${new URL(baseUrl).origin}/oauth/token`,
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES }).toString(),
    refusals: { 400: 'credentialsRefused', 401: 'credentialsRefused', 403: 'certificateRefused' },
  });
  return token;
}

const chargeCall = ({ account }: ProviderContext, token: string, txid: string) => ({
  address: `${account.baseUrl}/cob/${txid}`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
});

const putCharge = (
  context: ProviderContext,
  token: string,
  charge: Parameters<PixProvider['createCharge']>[1],
) =>
  ask(context, Charge, {
    ...chargeCall(context, token, charge.txid),
    method: 'PUT',
    body: JSON.stringify({
      calendario: { expiracao: VALID_SECONDS },
      devedor: {
        [isCpf(charge.payerTaxId) ? 'cpf' : 'cnpj']: charge.payerTaxId,
        nome: charge.payerName,
      },
      valor: { original: formatCents(charge.amountCents) },
      chave: context.account.pixKey,
      solicitacaoPagador: `#Fatura:${charge.invoiceId}`,
    }),
    refusals: { 401: 'credentialsRefused', 403: 'scopeMissing', 400: 'keyRefused' },
  });

/** Undefined if the bank has no such charge. */
async function findCharge(
  context: ProviderContext,
  token: string,
  txid: string,
): Promise<Charge | undefined> {
  const found = await ask(context, Charge.nullable(), {
    ...chargeCall(context, token, txid),
    method: 'GET',
    refusals: { 401: 'credentialsRefused', 403: 'scopeMissing' },
    isNullIfMissing: true,
  });
  return found ?? undefined;
}
