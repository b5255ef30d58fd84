import { toNumber } from '@whiskeysockets/baileys';

type AnyNumber = Parameters<typeof toNumber>[0] | string;

/** The protocol's 64-bit numbers come as numbers, as text, or as objects, depending on the way they took. */
export function asNumber(value: AnyNumber): number {
  return typeof value === 'string' ? Number(value) : toNumber(value);
}
