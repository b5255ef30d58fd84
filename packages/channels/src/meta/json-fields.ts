import { sanitizeText } from '../sanitize-text.ts';

/** Fields of untrusted JSON. The functions below accept any value and never throw. */
export type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const hasFields = (value: unknown): boolean => Object.keys(fieldsOf(value)).length > 0;

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Longer than any text a provider sends. */
const MAX_TEXT_LENGTH = 100_000;

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? sanitizeText(value.slice(0, MAX_TEXT_LENGTH)) : '';

/** An emoji, which may consist of several characters. */
export const emojiOf = (value: unknown): string => textOf(value).slice(0, 64).toWellFormed();

/** A profile name, trimmed and limited in length. */
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

/** The digits of an id that is a phone number; undefined for any other id, even if it contains digits. */
export const phoneOf = (id: string | undefined): string | undefined =>
  id !== undefined && /^\+?[\d\s().-]{5,25}$/.test(id) ? digitsOf(id) || undefined : undefined;

export const digitsOf = (value: string): string => value.replaceAll(/\D/g, '');

/** Older than any message on these channels. */
const EARLIEST = Date.UTC(2009, 0, 1);
const DAY_MS = 86_400_000;

/** A time in seconds, in milliseconds or as a date, also in the future; undefined if it is none of them. */
export function timeOf(value: unknown): Date | undefined {
  const number = numberOf(value);
  const time = new Date(number === undefined ? textOf(value) : toMilliseconds(number));
  return time.getTime() >= EARLIEST ? time : undefined;
}

const toMilliseconds = (number: number): number => (number < 100_000_000_000 ? number * 1000 : number);

/** The first plausible timestamp of the values, in seconds or milliseconds; `now` if there is none. */
export function parseTimestamp(now: Date, ...values: unknown[]): Date {
  for (const value of values) {
    const number = numberOf(value);
    if (number === undefined) continue;
    const ms = toMilliseconds(number);
    if (ms >= EARLIEST && ms <= now.getTime() + DAY_MS) return new Date(ms);
  }
  return now;
}
