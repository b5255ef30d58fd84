import type { Schedule } from '@prosa/contract';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayOf, formatCivilDay } from './calendar-days.ts';
import type { ScheduleControl } from './schedule-form.ts';
import styles from './ScheduleForm.module.css';
import { useCompanyClock } from './useCompanyClock.ts';
import { useMomentText } from './useMomentText.ts';
import { useNextDates } from './useNextDates.ts';

interface NextDatesProps {
  control: ScheduleControl;
  schedule: Schedule | null;
}

/** The dates on which the message will really go out, as the fields are typed. */
export function NextDates({ control, schedule }: NextDatesProps) {
  const { t, i18n } = useTranslation();
  const { timezone } = useCompanyClock();
  const momentText = useMomentText(timezone);
  const planned = useNextDates(control, schedule);
  const dayText = (at: string) =>
    formatCivilDay(dayOf(at, timezone), i18n.language, {
      weekday: 'short',
      day: '2-digit',
      month: '2-digit',
    });
  return (
    <section className={styles.next} aria-label={t('schedules.nextDates')}>
      <h3 className={styles.nextTitle}>
        <IconCalendarEvent size={16} aria-hidden />
        {t('schedules.nextDates')}
      </h3>
      {!planned && <p className={styles.note}>{t('schedules.noDates')}</p>}
      {planned?.dates.length === 0 && <p className={styles.note}>{t('schedules.over')}</p>}
      {planned && planned.dates.length > 0 && (
        <ol className={styles.dates}>
          {planned.dates.map(({ place, at, insteadOf }) => (
            <li key={place}>
              <time dateTime={at}>{momentText(at)}</time>
              {insteadOf && (
                <span className={styles.note}>{t('schedules.insteadOf', { day: dayText(insteadOf) })}</span>
              )}
            </li>
          ))}
          {planned.more > 0 && (
            <li className={styles.note}>{t('schedules.moreDates', { count: planned.more })}</li>
          )}
        </ol>
      )}
    </section>
  );
}
