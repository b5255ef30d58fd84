import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CalendarCell.module.css';

interface CalendarCellProps {
  /** The place in the calendar: a day, or an hour of one. */
  slot: string;
  /** Its name for screen readers, without its entries. */
  label: string;
  /** Its entries. */
  count: number;
  /** The one cell that the Tab key stops at. */
  isChosen: boolean;
  /** An entry is being dragged over it. */
  isOver: boolean;
  isToday?: boolean;
  isOutside?: boolean;
  isWeekend?: boolean;
  className: string | undefined;
  /** Where another key leads; false if nowhere. */
  onMove: (key: string) => boolean;
  onEnter: () => void;
  onAdd: () => void;
  children: ReactNode;
}

/** A cell of the calendar: a click adds to it, keys lead through the others. Keys of what is in it are not its own. */
export function CalendarCell(props: CalendarCellProps) {
  const { t } = useTranslation();
  const { slot, label, count, onMove, onEnter, onAdd } = props;
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') onEnter();
    else if (!onMove(event.key)) return;
    event.preventDefault();
  };
  return (
    <div
      role="gridcell"
      className={`${styles.cell} ${props.className}`}
      tabIndex={props.isChosen ? 0 : -1}
      aria-label={`${label}, ${t('schedules.entryCount', { count })}`}
      aria-current={props.isToday ? 'date' : undefined}
      data-slot={slot}
      data-outside={props.isOutside || undefined}
      data-weekend={props.isWeekend || undefined}
      data-over={props.isOver || undefined}
      onKeyDown={press}
      onClick={(event) => event.target === event.currentTarget && onAdd()}
    >
      {props.children}
    </div>
  );
}
