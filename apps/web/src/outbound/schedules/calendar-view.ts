import type { CalendarEntry } from '@prosa/contract';
import type { PointerEvent } from 'react';
import { type DayText, dayOf } from './calendar-days.ts';

/** A place in the calendar: a day, and in the views of weeks and days an hour. */
export interface Slot {
  day: DayText;
  hour?: number;
}

/** What the views of the calendar show and what can be done in them. */
export interface CalendarView {
  /** The days from the first to the last that is shown. */
  days: DayText[];
  entries: CalendarEntry[];
  timezone: string;
  today: DayText;
  /** The day that arrow keys move from. */
  day: DayText;
  onDay: (day: DayText) => void;
  onShowDay: (day: DayText) => void;
  onAdd: (slot: Slot) => void;
  onOpen: (entry: CalendarEntry) => void;
  onDelete: (entry: CalendarEntry) => void;
  /** Begins to drag an entry. */
  onGrab: (entry: CalendarEntry, event: PointerEvent) => void;
  /** The place under a dragged entry, as `slotText` writes it. */
  over: string | null;
}

const padTwo = (number: number) => String(number).padStart(2, '0');

export const slotText = ({ day, hour }: Slot): string =>
  hour === undefined ? day : `${day}T${padTwo(hour)}`;

export function parseSlot(text: string): Slot {
  const [day = '', hour] = text.split('T');
  return hour === undefined ? { day } : { day, hour: Number(hour) };
}

/** Only the next message of a schedule can be moved; the others follow from it. */
export const isMovable = ({ isNext, mayEdit, status }: CalendarEntry): boolean =>
  isNext && mayEdit && status === 'PENDENTE';

export function groupByDay(entries: CalendarEntry[], timezone: string): Map<DayText, CalendarEntry[]> {
  const byDay = new Map<DayText, CalendarEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at, timezone);
    byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  }
  return byDay;
}

export const entryKey = ({ scheduleId, occurrence, at }: CalendarEntry): string =>
  `${scheduleId}-${occurrence}-${at}`;
