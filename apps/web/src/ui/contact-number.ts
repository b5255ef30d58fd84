import type { ContactLabel } from '@prosa/contract';
import { formatPhone } from './format.ts';

/** A number that the server has masked: the first digits, `****-**` and the last two digits. */
const HIDDEN = /^55(\d{2})(\d*)(\*{4}-\*\*\d{2})$/;

/** Formats a contact's number for lists; empty if there is none. */
export function formatContactNumber({ number, isGroup }: Pick<ContactLabel, 'number' | 'isGroup'>): string {
  if (number === null || isGroup) return '';
  if (!number.includes('*')) return formatPhone(number);
  const [, area, front, end] = HIDDEN.exec(number) ?? [];
  return area === undefined ? `+${number}` : `+55 (${area}) ${front}${end}`;
}

/** Beside a conversation only the last two digits of a masked number are shown. */
export function formatNumberInTicket(contact: Pick<ContactLabel, 'number' | 'isGroup'>): string {
  const shown = formatContactNumber(contact);
  if (!contact.number?.includes('*')) return shown;
  const end = shown.slice(-2);
  return shown.slice(0, -2).replaceAll(/\d/g, '*') + end;
}
