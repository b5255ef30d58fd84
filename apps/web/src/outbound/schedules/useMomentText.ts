import { useTranslation } from 'react-i18next';

/** Writes moments by the company's clock: `sex., 20/11/2026, 14:30`. */
export function useMomentText(timeZone: string): (at: Date | string) => string {
  const { language } = useTranslation().i18n;
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => format.format(new Date(at));
}
