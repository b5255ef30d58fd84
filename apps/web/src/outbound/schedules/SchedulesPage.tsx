import type { CalendarEntry } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { loadArea } from '../../i18n/index.ts';
import { DeleteDialog } from '../../ui/DeleteDialog.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useNow } from '../../ui/useNow.ts';
import { type DayText, dayOf, daysOfView, timeOf, type View } from './calendar-days.ts';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import type { Slot } from './calendar-view.ts';
import { momentInSlot } from './moment-in-slot.ts';
import { ScheduleCalendar } from './ScheduleCalendar.tsx';
import styles from './SchedulesPage.module.css';
import { useCompanyClock } from './useCompanyClock.ts';
import { useEntryDrag } from './useEntryDrag.ts';
import { useMoveEntry } from './useMoveEntry.ts';

const ScheduleDialog = lazyDialog(async () => {
  // The texts of the search for a contact are with the tickets.
  const [{ ScheduleDialog: Dialog }] = await Promise.all([
    import('./ScheduleDialog.tsx'),
    loadArea('tickets'),
  ]);
  return Dialog;
});

/** With this parameter another screen opens the dialog for a contact. */
const CONTACT = 'contactId';

type Doing =
  | { what: 'add'; sendAt?: string | undefined }
  | { what: 'edit'; id: number }
  | { what: 'delete'; entry: CalendarEntry };

export default function SchedulesPage() {
  const { t } = useTranslation();
  const { timezone } = useCompanyClock();
  const now = useNow();
  const today = dayOf(new Date(now), timezone);
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  const [chosenView, setView] = useState<View>('month');
  const [day, setDay] = useState<DayText>(today);
  const [search, setSearch] = useState('');
  const [doing, setDoing] = useState<Doing | null>(null);
  const { held, grab } = useEntryDrag(useMoveEntry(timezone));
  const view = isPhone ? 'agenda' : chosenView;
  const days = daysOfView(view, day);
  const calendar = useQuery({
    ...read(api.schedules.calendar, {
      query: { from: days[0] ?? day, to: days.at(-1) ?? day, searchParam: search },
    }),
    placeholderData: keepPreviousData,
  });
  const showDay = (shown: DayText) => (setDay(shown), setView('day'));
  const add = (slot: Slot) => setDoing({ what: 'add', sendAt: momentInSlot(slot, { timezone, now }) });

  return (
    <Page
      layout="fill"
      title={t('schedules.title')}
      description={t('schedules.description')}
      actions={
        <>
          <SearchField value={search} onSearch={setSearch} placeholder={t('schedules.searchBy')} />
          <Button leftSection={<IconPlus size={16} />} onClick={() => setDoing({ what: 'add' })}>
            {t('schedules.add')}
          </Button>
        </>
      }
    >
      <CalendarToolbar
        view={view}
        {...(!isPhone && { onView: setView })}
        day={day}
        days={days}
        today={today}
        timezone={timezone}
        onDay={setDay}
      />
      {calendar.isError ? (
        <ListError error={calendar.error} onRetry={calendar.refetch} />
      ) : (
        <ScheduleCalendar
          view={view}
          isBusy={calendar.isPending || calendar.isPlaceholderData}
          isCut={calendar.data?.isCut ?? false}
          search={search}
          onClearSearch={() => setSearch('')}
          shown={{
            days,
            entries: calendar.data?.entries ?? [],
            timezone,
            today,
            day,
            onDay: setDay,
            onShowDay: showDay,
            onAdd: add,
            onOpen: ({ scheduleId }) => setDoing({ what: 'edit', id: scheduleId }),
            onDelete: (entry) => setDoing({ what: 'delete', entry }),
            onGrab: grab,
            over: held?.over ?? null,
          }}
        />
      )}
      {held && (
        <div className={styles.held} style={{ left: held.x, top: held.y }} aria-hidden>
          {timeOf(held.entry.at, timezone)} {held.entry.contactName}
        </div>
      )}
      <ContactInAddress />
      {doing && <OpenDialog doing={doing} onClose={() => setDoing(null)} />}
    </Page>
  );
}

/** The dialog for a contact that the address names, as links from tickets and contacts do. */
function ContactInAddress() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const contactId = Number(params.get(CONTACT)) || null;
  return (
    contactId !== null && (
      <ScheduleDialog
        id={null}
        contactId={contactId}
        body={bodyIn(location.state)}
        onClose={() => setParams({}, { replace: true })}
      />
    )
  );
}

function OpenDialog({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  const { t } = useTranslation();
  if (doing.what === 'add') return <ScheduleDialog id={null} sendAt={doing.sendAt} onClose={onClose} />;
  if (doing.what === 'edit') return <ScheduleDialog id={doing.id} onClose={onClose} />;
  const { contactName, scheduleId } = doing.entry;
  return (
    <DeleteDialog
      name={t('schedules.whom', { name: contactName })}
      doneText={t('schedules.deleted')}
      onDelete={() => call(api.schedules.remove, { params: { id: scheduleId } })}
      onClose={onClose}
    >
      {t('schedules.deleteAll')}
    </DeleteDialog>
  );
}

/** The text that was typed where the dialog was asked for. */
const bodyIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'body' in state ? String(state.body) : '';
