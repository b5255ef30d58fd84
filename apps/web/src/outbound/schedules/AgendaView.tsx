import { useTranslation } from 'react-i18next';
import { formatLongDay } from './calendar-days.ts';
import { type CalendarView, entryKey, groupByDay } from './calendar-view.ts';
import styles from './AgendaView.module.css';
import { EntryCard } from './EntryCard.tsx';

/** The days with something on them, one below the other. */
export function AgendaView(view: CalendarView) {
  const { i18n } = useTranslation();
  return (
    <div className={styles.agenda}>
      {[...groupByDay(view.entries, view.timezone)].map(([day, entries]) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h2
            id={`agenda-${day}`}
            className={styles.day}
            aria-current={day === view.today ? 'date' : undefined}
          >
            {formatLongDay(day, i18n.language)}
          </h2>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li key={entryKey(entry)}>
                <EntryCard entry={entry} look="wide" {...view} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
