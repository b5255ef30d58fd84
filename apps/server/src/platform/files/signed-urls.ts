import type { Secrets } from '../identity/secrets.ts';

export const MEDIA_PATH = '/media';
/** Signed URLs change once per period, so that browsers can cache; each is valid for at most two periods. */
const ADDRESS_PERIOD_MS = 450_000;

/** The query parameters of a signed URL. */
export interface SignedAddress {
  expires: string;
  /** The id of the message the file belongs to, `chat-` and the id for one among colleagues, or ''. */
  message: string;
  /** The file name for downloads. */
  name: string;
  signature: string;
}

/** The message a file belongs to: one of a ticket, or one among colleagues. */
export type FileMessage = number | `chat-${number}`;

/** The signed text: key, expiry, message and download name. */
const signedText = (key: string, { expires, message, name }: Omit<SignedAddress, 'signature'>) =>
  `media:${key}:${expires}:${message}:${name}`;

/** A signed URL for those who may read the file; with `messageId`, for readers of that message. */
export function signUrl(
  secrets: Secrets,
  key: string,
  { name = '', messageId }: { name?: string | undefined; messageId?: FileMessage | undefined },
): string {
  const expires = String((Math.floor(Date.now() / ADDRESS_PERIOD_MS) + 2) * ADDRESS_PERIOD_MS);
  const message = messageId === undefined ? '' : String(messageId);
  const signature = secrets.sign(signedText(key, { expires, message, name }));
  const rest = [
    ...(message === '' ? [] : [`message=${message}`]),
    ...(name === '' ? [] : [`name=${encodeURIComponent(name)}`]),
  ];
  return `${MEDIA_PATH}/${key}?${[`expires=${expires}`, `signature=${signature}`, ...rest].join('&')}`;
}

/** Undefined when the signature is not valid. */
export function signatureState(
  secrets: Secrets,
  key: string,
  address: SignedAddress,
): 'good' | 'old' | undefined {
  if (!secrets.isSigned(signedText(key, address), address.signature)) return undefined;
  return Number(address.expires) > Date.now() ? 'good' : 'old';
}
