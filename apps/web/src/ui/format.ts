const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Money is always in reais, written the Brazilian way. */
export const formatMoney = (amount: number) => reais.format(amount);

const padTwo = (number: number) => String(number).padStart(2, '0');

/** A date without a time is the same day in every time zone; a timestamp is shown in local time. */
const dateOf = (date: string) => new Date(date.length === 10 ? `${date}T00:00` : date);

/** A date or timestamp as DD/MM/YYYY. */
export function formatDay(date: string): string {
  const day = dateOf(date);
  return `${padTwo(day.getDate())}/${padTwo(day.getMonth() + 1)}/${day.getFullYear()}`;
}

/** A timestamp as DD/MM/YYYY HH:mm. */
export function formatDateTime(moment: string): string {
  const date = dateOf(moment);
  return `${formatDay(moment)} ${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

/** A timestamp as DD/MM/YYYY HH:mm:ss. */
export const formatDateTimeSeconds = (moment: string): string =>
  `${formatDateTime(moment)}:${padTwo(dateOf(moment).getSeconds())}`;

/** A timestamp as DD/MM/YY HH:mm. */
export function formatShortDateTime(moment: string): string {
  const date = dateOf(moment);
  const day = `${padTwo(date.getDate())}/${padTwo(date.getMonth() + 1)}/${padTwo(date.getFullYear() % 100)}`;
  return `${day} ${formatTime(moment)}`;
}

/** The time of a timestamp as HH:mm. */
export function formatTime(moment: string): string {
  const date = dateOf(moment);
  return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

/** Formats the digits of a phone number; Brazilian numbers in their usual groups. */
export function formatPhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  const [, area, first, second] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  if (area) return `+55 (${area}) ${first}-${second}`;
  return digits === '' ? number : `+${digits}`;
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size with its unit, in the given language: 1,4 MB. */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: sizes[step] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
