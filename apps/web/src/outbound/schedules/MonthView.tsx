import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DayText,
  dateOfMonth,
  formatCivilDay,
  formatLongDay,
  isSameMonth,
  isWeekend,
  moveDay,
  movePeriod,
} from './calendar-days.ts';
import { type CalendarView, entryKey, groupByDay } from './calendar-view.ts';
import { CalendarCell } from './CalendarCell.tsx';
import { EntryCard } from './EntryCard.tsx';
import styles from './MonthView.module.css';
import { useMovedFocus } from './useMovedFocus.ts';

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
  const { days, day: chosen, onDay } = view;
  const byDay = groupByDay(view.entries, view.timezone);
  const weeks = Array.from({ length: days.length / DAYS_OF_WEEK }, (_none, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  );
  const noteMove = useMovedFocus(grid, chosen);
  const moveFrom = (day: DayText) => (key: string) => {
    const move = moves[key];
    if (!move) return false;
    noteMove();
    onDay(move(day));
    return true;
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
            const label = formatLongDay(day, i18n.language);
            return (
              <CalendarCell
                key={day}
                slot={day}
                label={label}
                count={entries.length}
                isChosen={day === chosen}
                isOver={day === view.over}
                isToday={day === view.today}
                isOutside={!isSameMonth(day, chosen)}
                isWeekend={isWeekend(day)}
                className={styles.day}
                onMove={moveFrom(day)}
                onEnter={() => view.onShowDay(day)}
                onAdd={() => view.onAdd({ day })}
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
              </CalendarCell>
            );
          })}
        </div>
      ))}
    </div>
  );
}
