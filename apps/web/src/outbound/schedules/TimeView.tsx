import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOfMonth, dayOf, formatCivilDay, formatLongDay, moveDay, timeOf } from './calendar-days.ts';
import { type CalendarView, entryKey, type Slot, slotText } from './calendar-view.ts';
import { CalendarCell } from './CalendarCell.tsx';
import { EntryCard } from './EntryCard.tsx';
import styles from './TimeView.module.css';
import { useMovedFocus } from './useMovedFocus.ts';

const hours = Array.from({ length: 24 }, (_none, hour) => hour);
const LAST_HOUR = 23;
/** The hour at the upper edge at first. */
const FIRST_SHOWN = 7;

const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The place that an arrow key leads to. */
function move({ day, hour = 0 }: Slot, key: string): Slot | null {
  if (key === 'ArrowLeft') return { day: moveDay(day, -1), hour };
  if (key === 'ArrowRight') return { day: moveDay(day, 1), hour };
  if (key === 'ArrowUp') return { day, hour: Math.max(0, hour - 1) };
  if (key === 'ArrowDown') return { day, hour: Math.min(LAST_HOUR, hour + 1) };
  return null;
}

/** Days side by side with their hours: a week or one day. */
export function TimeView(view: CalendarView) {
  const { t, i18n } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const [hour, setHour] = useState(FIRST_SHOWN + 1);
  const { days, day: chosen, timezone } = view;
  const place = slotText({ day: chosen, hour });
  const slotOf = (at: string) =>
    slotText({ day: dayOf(at, timezone), hour: Number(timeOf(at, timezone).slice(0, 2)) });
  const bySlot = Map.groupBy(view.entries, ({ at }) => slotOf(at));

  useEffect(() => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-hour="${FIRST_SHOWN}"]`);
    const head = grid.current?.firstElementChild?.clientHeight ?? 0;
    if (row && grid.current) grid.current.scrollTop = row.offsetTop - head;
  }, []);
  const noteMove = useMovedFocus(grid, place);
  const moveFrom = (slot: Slot) => (key: string) => {
    const to = move(slot, key);
    if (!to) return false;
    noteMove();
    setHour(to.hour ?? 0);
    view.onDay(to.day);
    return true;
  };

  return (
    <div
      ref={grid}
      className={styles.grid}
      role="grid"
      aria-label={t('schedules.calendar')}
      style={{ ['--days' as string]: days.length }}
    >
      <DayHeads days={days} today={view.today} />
      {hours.map((rowHour) => (
        <div key={rowHour} className={styles.row} role="row" data-hour={rowHour}>
          <div role="rowheader" className={styles.hour}>
            {hourLabel(rowHour)}
          </div>
          {days.map((day) => {
            const slot = { day, hour: rowHour };
            const text = slotText(slot);
            const entries = bySlot.get(text) ?? [];
            return (
              <CalendarCell
                key={day}
                slot={text}
                label={`${formatLongDay(day, i18n.language)}, ${hourLabel(rowHour)}`}
                count={entries.length}
                isChosen={text === place}
                isOver={text === view.over}
                className={styles.cell}
                onMove={moveFrom(slot)}
                onEnter={() => view.onAdd(slot)}
                onAdd={() => view.onAdd(slot)}
              >
                {entries.map((entry) => (
                  <EntryCard
                    key={entryKey(entry)}
                    entry={entry}
                    look={days.length > 1 ? 'line' : 'wide'}
                    {...view}
                  />
                ))}
              </CalendarCell>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function DayHeads({ days, today }: Pick<CalendarView, 'days' | 'today'>) {
  const { i18n } = useTranslation();
  return (
    <div className={styles.head} role="row">
      <div role="columnheader" className={styles.corner} aria-hidden />
      {days.map((day) => (
        <div
          key={day}
          role="columnheader"
          className={styles.day}
          aria-current={day === today ? 'date' : undefined}
        >
          {formatCivilDay(day, i18n.language, { weekday: days.length > 1 ? 'short' : 'long' })}
          <span className={styles.date}>{dateOfMonth(day)}</span>
        </div>
      ))}
    </div>
  );
}
