import type { WeekHours } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.ts';
import { DayRow } from './DayRow.tsx';
import { durationText } from './time.ts';
import styles from './WeekHoursTable.module.css';
import { copyFirstToAll, sortWeek, minutesOpen, weekProblems, withDay } from './week.ts';

interface WeekHoursTableProps {
  week: WeekHours;
  onChange: (week: WeekHours) => void;
  /** Also shows problems of a day that is being edited. */
  showsAll: boolean;
  /** Removes all hours; given where a week without hours is allowed. */
  onRemove?: () => void;
}

/** The weekly hours of a company, a queue or a connection. */
export function WeekHoursTable({ week, onChange, showsAll, onRemove }: WeekHoursTableProps) {
  const { t, i18n } = useTranslation();
  const days = sortWeek(week);
  const problems = weekProblems(days);
  const total = days.reduce((sum, day) => sum + minutesOpen(day), 0);

  const copy = () => {
    onChange(copyFirstToAll(days));
    toast.success(t('settings.hours.copied'));
  };

  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <span>{t('settings.hours.day')}</span>
        <span className={styles.spans}>
          <span>{t('settings.hours.first')}</span>
          <span>{t('settings.hours.second')}</span>
        </span>
        <span className={styles.total}>{t('settings.hours.total')}</span>
      </div>
      {days.map((day, index) => (
        <DayRow
          key={day.weekdayEn}
          day={day}
          problems={problems[index] ?? {}}
          showsAll={showsAll}
          onChange={(changed) => onChange(withDay(days, changed))}
        />
      ))}
      <div className={styles.foot}>
        <Button variant="subtle" color="gray" size="xs" leftSection={<IconCopy size={15} />} onClick={copy}>
          {t('settings.hours.copy')}
        </Button>
        {onRemove && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={15} />}
            onClick={onRemove}
          >
            {t('settings.hours.remove')}
          </Button>
        )}
        <strong className={styles.sum}>
          {t('settings.hours.weekTotal', { hours: durationText(total, i18n.language) })}
        </strong>
      </div>
    </div>
  );
}
