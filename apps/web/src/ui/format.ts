import dayjs from 'dayjs';

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Money is always in reais, written the Brazilian way. */
export const formatMoney = (amount: number) => reais.format(amount);

/** A day or a moment as DD/MM/YYYY. */
export const formatDay = (date: string) => dayjs(date).format('DD/MM/YYYY');

export const formatMoment = (moment: string) => dayjs(moment).format('DD/MM/YYYY HH:mm');

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size as people say it, in their language: 1,4 MB. */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return new Intl.NumberFormat(language, { style: 'unit', unit: sizes[step] ?? 'byte', maximumFractionDigits: 1 }).format(
    bytes / 1024 ** step,
  );
}
