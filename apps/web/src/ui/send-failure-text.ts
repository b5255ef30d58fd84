import type { TFunction } from 'i18next';

const reasons = [
  'away',
  'refused',
  'removed',
  'interrupted',
  'withdrawn',
  'window-closed',
  'undeliverable',
  'media-refused',
  'template-refused',
  'blocked',
  'not-registered',
  'too-long',
  'rate-limited',
] as const;
const REFUSED = 'refused:';

/** The reason of a send failure: our own text if there is one, else that of the channel. */
export function sendFailureText(t: TFunction, reason: string | null): string {
  const known = reasons.find((one) => one === reason);
  if (known) return t(`messages.reasons.${known}`);
  if (!reason) return '';
  const code = reason.startsWith(REFUSED) ? reason.slice(REFUSED.length) : reason;
  return `${t('messages.reasons.refused')} (${code})`;
}
