import { useTranslation } from 'react-i18next';
import { useNow } from '../../ui/useNow.ts';
import { type DayText, dayOf, moveDay, timeOf } from '../schedules/calendar-days.ts';
import { useCompanyClock } from '../schedules/useCompanyClock.ts';

const MINUTE_MS = 60_000;
/** A weekday alone names only the days of the coming week. */
const DAYS_NAMED = 6;

/** Writes moments to come as people say them, by the company's clock: `amanhã às 09:00`, `terça-feira às 14:20`. */
export function useMomentWords(): (at: Date | string) => string {
  const { t, i18n } = useTranslation();
  const { timezone } = useCompanyClock();
  const now = useNow();
  const today = dayOf(new Date(now), timezone);

  const dayWords = (at: Date, day: DayText) =>
    new Intl.DateTimeFormat(i18n.language, {
      timeZone: timezone,
      ...(day <= moveDay(today, DAYS_NAMED)
        ? { weekday: 'long' }
        : {
            weekday: 'short',
            day: '2-digit',
            month: '2-digit',
            ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
          }),
    }).format(at);

  return (given) => {
    const at = new Date(given);
    if (at.getTime() < now + MINUTE_MS) return t('campaigns.moment.now');
    const time = timeOf(at, timezone);
    const day = dayOf(at, timezone);
    if (day === today) return t('campaigns.moment.today', { time });
    if (day === moveDay(today, 1)) return t('campaigns.moment.tomorrow', { time });
    return t('campaigns.moment.onDay', { day: dayWords(at, day), time });
  };
}
