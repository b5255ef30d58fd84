import { TimeOfDay } from '@prosa/contract';

const COLON_AT = 2;
const DIGITS = 4;

/** Formats input as `HH:MM` during typing: digits only, the colon is inserted, 9 becomes 09. */
export function maskTime(text: string): string {
  // With the colon present, digits in the middle may be edited.
  if (/^\d{0,2}:\d{0,2}$/.test(text)) return text === ':' ? '' : text;
  const typed = text.replace(/\D/g, '');
  const digits = (/^[3-9]/.test(typed) ? `0${typed}` : typed).slice(0, DIGITS);
  return digits.length > COLON_AT ? `${digits.slice(0, COLON_AT)}:${digits.slice(COLON_AT)}` : digits;
}

/** Completes a partial time on blur: 8 becomes 08:00, 14:3 becomes 14:30. */
export function completeTime(text: string): string {
  const [, hour, minute = ''] = /^(\d{1,2}):?(\d{0,2})$/.exec(text) ?? [];
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute.padEnd(2, '0')}`;
}

/** Minutes since midnight; undefined for an invalid time. */
export function minutesOf(time: string): number | undefined {
  if (!TimeOfDay.safeParse(time).success) return undefined;
  const [hour, minute] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

/** `8 h 30 min` in the user's language. */
export function durationText(minutes: number, language: string): string {
  const unit = (name: 'hour' | 'minute', value: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const rest = minutes % 60;
  return [unit('hour', Math.floor(minutes / 60)), ...(rest > 0 ? [unit('minute', rest)] : [])].join(' ');
}
