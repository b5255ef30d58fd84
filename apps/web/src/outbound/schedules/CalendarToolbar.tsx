import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { type DayText, formatCivilDay, movePeriod, type View, views } from './calendar-days.ts';
import styles from './SchedulesPage.module.css';

interface CalendarToolbarProps {
  view: View;
  /** Undefined where only one view fits. */
  onView?: (view: View) => void;
  day: DayText;
  days: DayText[];
  today: DayText;
  timezone: string;
  onDay: (day: DayText) => void;
}

/** The shown period, the buttons to the ones before and after it, and the choice of the view. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { view, onView, day, days, today, timezone, onDay } = props;
  const { t, i18n } = useTranslation();
  return (
    <div className={styles.toolbar}>
      <IconButton label={t('schedules.previous')} onClick={() => onDay(movePeriod(view, day, -1))}>
        <IconChevronLeft size={18} />
      </IconButton>
      <Button variant="default" size="xs" onClick={() => onDay(today)}>
        {t('schedules.today')}
      </Button>
      <IconButton label={t('schedules.next')} onClick={() => onDay(movePeriod(view, day, 1))}>
        <IconChevronRight size={18} />
      </IconButton>
      <h2 className={styles.period} aria-live="polite">
        {periodText(view, { day, days, language: i18n.language })}
      </h2>
      <span className={styles.zone}>{t('schedules.zone', { zone: timezone })}</span>
      {onView && (
        <SegmentedControl
          size="xs"
          aria-label={t('schedules.views')}
          data={views.map((value) => ({ value, label: t(`schedules.viewAs.${value}`) }))}
          value={view}
          onChange={(chosen) => onView(views.find((one) => one === chosen) ?? 'month')}
        />
      )}
    </div>
  );
}

interface Period {
  day: DayText;
  days: DayText[];
  language: string;
}

function periodText(view: View, { day, days, language }: Period): string {
  if (view === 'month') return formatCivilDay(day, language, { month: 'long', year: 'numeric' });
  if (view === 'day')
    return formatCivilDay(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const at = (text: DayText | undefined) => new Date(`${text ?? day}T00:00:00Z`);
  return format.formatRange(at(days[0]), at(days.at(-1)));
}
