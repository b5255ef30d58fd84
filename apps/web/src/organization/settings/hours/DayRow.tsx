import type { DayHours } from '@prosa/contract';
import { Switch } from '@mantine/core';
import { type FocusEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DayRow.module.css';
import { TimeInput } from './TimeInput.tsx';
import { durationText } from './time.ts';
import { closeDay, type DayProblems, isClosed, minutesOpen, openDay, spans, timesOf } from './week.ts';

interface DayRowProps {
  day: DayHours;
  problems: DayProblems;
  /** Also shows problems while the day is being edited. */
  showsAll: boolean;
  onChange: (day: DayHours) => void;
}

/** One weekday: open or closed, and its two spans. */
export function DayRow({ day, problems, showsAll, onChange }: DayRowProps) {
  const { t, i18n } = useTranslation();
  const problemId = useId();
  // A day whose times are cleared stays open until the focus leaves it.
  const [isEdited, setIsEdited] = useState(false);
  const before = useRef(timesOf(day));
  const isOpen = !isClosed(day) || isEdited;
  const name = t(`settings.hours.days.${day.weekdayEn}`);
  const shown = showsAll || !isEdited ? problems : {};
  const [problem] = Object.values(shown);

  const toggle = (opens: boolean) => {
    if (!opens) before.current = timesOf(day);
    const hadTimes = Object.values(before.current).some((time) => time !== '');
    onChange(opens ? openDay(day, hadTimes ? before.current : undefined) : closeDay(day));
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsEdited(false);
  };

  return (
    <div className={styles.day} role="group" aria-label={name}>
      <Switch
        className={styles.name ?? ''}
        label={name}
        aria-label={t('settings.hours.isOpen', { day: name })}
        checked={isOpen}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {isOpen ? (
        <div className={styles.spans} onFocus={() => setIsEdited(true)} onBlur={onBlur}>
          {spans.map(({ name: span, start, end }) => {
            const field = (key: typeof start | typeof end, label: 'start' | 'end') => (
              <TimeInput
                label={t(`settings.hours.${label}`, { day: name, span: t(`settings.hours.${span}`) })}
                value={day[key]}
                isWrong={shown[key] !== undefined}
                problemId={problemId}
                onChange={(time) => onChange({ ...day, [key]: time })}
              />
            );
            return (
              <div key={span} className={styles.span}>
                {field(start, 'start')}
                <span aria-hidden>{t('settings.hours.until')}</span>
                {field(end, 'end')}
              </div>
            );
          })}
        </div>
      ) : (
        <span className={styles.closed}>{t('settings.hours.closed')}</span>
      )}
      <span className={styles.total}>{isOpen && durationText(minutesOpen(day), i18n.language)}</span>
      <p id={problemId} className={styles.problem} role="alert">
        {problem && t(`settings.hours.problem.${problem}`)}
      </p>
    </div>
  );
}
