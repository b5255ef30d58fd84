import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AgendaView } from './AgendaView.tsx';
import type { View } from './calendar-days.ts';
import type { CalendarView } from './calendar-view.ts';
import { FoundElsewhere } from './FoundElsewhere.tsx';
import { MonthView } from './MonthView.tsx';
import styles from './SchedulesPage.module.css';
import { TimeView } from './TimeView.tsx';

interface ScheduleCalendarProps {
  view: View;
  shown: CalendarView;
  isBusy: boolean;
  /** Entries are left out, because there are too many. */
  isCut: boolean;
  search: string;
  onClearSearch: () => void;
}

const viewComponents = { month: MonthView, week: TimeView, day: TimeView, agenda: AgendaView };

/** The calendar in the chosen view. An empty month stays a calendar, so that something can be put into it. */
export function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { view, shown, isBusy, isCut, search, onClearSearch } = props;
  const { t } = useTranslation();
  const Shown = viewComponents[view];
  const isEmpty = !isBusy && shown.entries.length === 0;
  if (isEmpty && search !== '')
    return (
      <FoundElsewhere search={search} timezone={shown.timezone} onClear={onClearSearch} onDay={shown.onDay} />
    );
  if (isEmpty && view === 'agenda')
    return <EmptyState drawing="list" title={t('schedules.empty')} text={t('schedules.emptyText')} />;
  return (
    <>
      {isCut && (
        <p className={styles.notice} data-tone="warn" role="status">
          {t('schedules.cut')}
        </p>
      )}
      {isEmpty && <p className={styles.notice}>{t('schedules.empty')}</p>}
      <div className={styles.calendar} aria-busy={isBusy}>
        <Shown {...shown} />
      </div>
    </>
  );
}
