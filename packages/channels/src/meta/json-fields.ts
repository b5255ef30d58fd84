import { sanitizeText } from '../sanitize-text.ts';

/** Looking into what somebody else wrote: whatever it is, there is an answer, and nothing throws. */
export type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const hasFields = (value: unknown): boolean => Object.keys(fieldsOf(value)).length > 0;

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Where no provider's text would end. */
const MAX_TEXT_LENGTH = 100_000;

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? sanitizeText(value.slice(0, MAX_TEXT_LENGTH)) : '';

/** One sign, though it may be made of several characters. */
export const emojiOf = (value: unknown): string => textOf(value).slice(0, 64).toWellFormed();

/** A name as somebody gave it to themselves. */
export const nameOf = (value: unknown): string => textOf(value).trim().slice(0, 200).toWellFormed();

/** Providers write ids as text, and sometimes as numbers. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  const text = textOf(value).trim();
  return text === '' || text.length > 1000 ? undefined : text;
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The number an id is, in digits; nothing for an id of another kind, whatever digits are in it. */
export const phoneOf = (id: string | undefined): string | undefined =>
  id !== undefined && /^\+?[\d\s().-]{5,25}$/.test(id) ? digitsOf(id) || undefined : undefined;

export const digitsOf = (value: string): string => value.replaceAll(/\D/g, '');

/** Nobody wrote on any of these channels before. */
const EARLIEST = Date.UTC(2009, 0, 1);
const DAY_MS = 86_400_000;

/** A moment in seconds or milliseconds; the first of those given that can be one, at worst now. */
export function parseTimestamp(now: Date, ...values: unknown[]): Date {
  for (const value of values) {
    const number = numberOf(value);
    if (number === undefined) continue;
    const ms = number < 100_000_000_000 ? number * 1000 : number;
    if (ms >= EARLIEST && ms <= now.getTime() + DAY_MS) return new Date(ms);
  }
  return now;
}
