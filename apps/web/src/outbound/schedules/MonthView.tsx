import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DayText,
  dateOfMonth,
  formatCivilDay,
  isSameMonth,
  isWeekend,
  moveDay,
  movePeriod,
} from './calendar-days.ts';
import { type CalendarView, entryKey, groupByDay } from './calendar-view.ts';
import { EntryCard } from './EntryCard.tsx';
import styles from './MonthView.module.css';

const DAYS_OF_WEEK = 7;
/** More do not fit into a day. */
const SHOWN = 3;

/** Where a key leads from a day. */
const moves: Record<string, (day: DayText) => DayText> = {
  ArrowLeft: (day) => moveDay(day, -1),
  ArrowRight: (day) => moveDay(day, 1),
  ArrowUp: (day) => moveDay(day, -DAYS_OF_WEEK),
  ArrowDown: (day) => moveDay(day, DAYS_OF_WEEK),
  PageUp: (day) => movePeriod('month', day, -1),
  PageDown: (day) => movePeriod('month', day, 1),
};

/** Six weeks with the month of the chosen day. */
export function MonthView(view: CalendarView) {
  const { t, i18n } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const { days, day: chosen, onDay } = view;
  const byDay = groupByDay(view.entries, view.timezone);
  const weeks = Array.from({ length: days.length / DAYS_OF_WEEK }, (_none, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  );
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>(`[data-slot="${chosen}"]`)?.focus();
    isMoved.current = false;
  }, [chosen]);

  const press = (event: KeyboardEvent, day: DayText) => {
    if (event.target !== event.currentTarget) return;
    const move = moves[event.key];
    if (!move && event.key !== 'Enter') return;
    event.preventDefault();
    if (!move) return view.onShowDay(day);
    isMoved.current = true;
    onDay(move(day));
  };

  return (
    <div ref={grid} className={styles.month} role="grid" aria-label={t('schedules.calendar')}>
      <div className={styles.week} role="row">
        {weeks[0]?.map((day) => (
          <div key={day} className={styles.weekday} role="columnheader">
            {formatCivilDay(day, i18n.language, { weekday: 'short' })}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className={styles.week} role="row">
          {week.map((day) => {
            const entries = byDay.get(day) ?? [];
            const label = formatCivilDay(day, i18n.language, {
              weekday: 'long',
              day: 'numeric',
              month: 'long',
            });
            return (
              <div
                key={day}
                className={styles.day}
                role="gridcell"
                tabIndex={day === chosen ? 0 : -1}
                aria-label={`${label}, ${t('schedules.entryCount', { count: entries.length })}`}
                aria-current={day === view.today ? 'date' : undefined}
                data-slot={day}
                data-outside={!isSameMonth(day, chosen) || undefined}
                data-weekend={isWeekend(day) || undefined}
                data-over={day === view.over || undefined}
                onKeyDown={(event) => press(event, day)}
                onClick={(event) => event.target === event.currentTarget && view.onAdd({ day })}
              >
                <button
                  type="button"
                  className={styles.number}
                  aria-label={t('schedules.showDay', { day: label })}
                  onClick={() => view.onShowDay(day)}
                >
                  {dateOfMonth(day)}
                </button>
                {entries.slice(0, SHOWN).map((entry) => (
                  <EntryCard key={entryKey(entry)} entry={entry} look="line" {...view} />
                ))}
                {entries.length > SHOWN && (
                  <button type="button" className={styles.more} onClick={() => view.onShowDay(day)}>
                    {t('schedules.more', { count: entries.length - SHOWN })}
                  </button>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
