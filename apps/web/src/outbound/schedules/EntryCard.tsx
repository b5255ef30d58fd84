import type { CalendarEntry } from '@prosa/contract';
import { IconEye, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { timeOf } from './calendar-days.ts';
import { type CalendarView, isMovable } from './calendar-view.ts';
import styles from './EntryCard.module.css';
import { statusLooks } from './status-looks.ts';

interface EntryCardProps extends Pick<CalendarView, 'timezone' | 'onOpen' | 'onDelete' | 'onGrab'> {
  entry: CalendarEntry;
  /** `line` fits into a day of the month; `wide` has room for the text. */
  look: 'line' | 'block' | 'wide';
}

/** One date of a scheduled message in the calendar. */
export function EntryCard({ entry, look, timezone, onOpen, onDelete, onGrab }: EntryCardProps) {
  const { t } = useTranslation();
  const { contactName: name, status, reason, occurrence, times, mayEdit } = entry;
  const { icon: StatusIcon, tone } = statusLooks[status];
  const state = t(`schedules.status.${status}`);
  const of = times > 1 ? t('schedules.times', { occurrence, times }) : null;
  const why = reason && t(`schedules.reason.${reason}`);
  const canMove = isMovable(entry);
  const hint = [state, of, why, canMove && t('schedules.dragHint')].filter(Boolean).join(' · ');
  return (
    <div className={styles.entry} data-look={look} data-tone={tone} data-movable={canMove || undefined}>
      <button
        type="button"
        className={styles.open}
        title={hint}
        onPointerDown={(event) => onGrab(entry, event)}
        onClick={() => onOpen(entry)}
      >
        <StatusIcon className={styles.icon} size={15} role="img" aria-label={state} />
        <time className={styles.time} dateTime={entry.at}>
          {timeOf(entry.at, timezone)}
        </time>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {look === 'wide' && <span className={styles.body}>{entry.body}</span>}
          {look === 'wide' && (
            <span className={styles.facts}>
              <span className={styles.state}>{state}</span>
              {of && <span>{of}</span>}
              {entry.hasPicture && (
                <span>
                  <IconPhoto size={13} aria-hidden /> {t('schedules.withPicture')}
                </span>
              )}
              {why && <span>{why}</span>}
            </span>
          )}
        </span>
      </button>
      <span className={styles.actions}>
        <IconButton
          className={styles.action ?? ''}
          label={t(mayEdit ? 'schedules.editNamed' : 'schedules.viewNamed', { name })}
          onClick={() => onOpen(entry)}
        >
          {mayEdit ? <IconPencil size={15} /> : <IconEye size={15} />}
        </IconButton>
        {mayEdit && (
          <IconButton
            className={styles.action ?? ''}
            tone="err"
            label={t('schedules.deleteNamed', { name })}
            onClick={() => onDelete(entry)}
          >
            <IconTrash size={15} />
          </IconButton>
        )}
      </span>
    </div>
  );
}
