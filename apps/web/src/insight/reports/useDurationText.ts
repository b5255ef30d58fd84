import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { durationParts } from './duration.ts';

/** A duration in the reader's language: `2 d 3 h`, `1 h 5 min`, `4 min`. One that is not known is a dash. */
export function durationText(t: TFunction, seconds: number | null): string {
  if (seconds === null) return t('reports.unknown');
  const { days, hours, minutes } = durationParts(seconds);
  if (days > 0) return t('reports.duration.days', { days, hours });
  if (hours > 0) return t('reports.duration.hours', { hours, minutes });
  return t('reports.duration.minutes', { minutes });
}

export function useDurationText(): (seconds: number | null) => string {
  const { t } = useTranslation();
  return (seconds) => durationText(t, seconds);
}
