import { toNumber } from '@whiskeysockets/baileys';

type AnyNumber = Parameters<typeof toNumber>[0] | string;

/** 64-bit numbers of the protocol arrive as numbers, strings or `Long` objects, depending on their source. */
export function asNumber(value: AnyNumber): number {
  return typeof value === 'string' ? Number(value) : toNumber(value);
}
