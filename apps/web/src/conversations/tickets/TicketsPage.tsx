import { useQuery } from '@tanstack/react-query';
import { IconKeyboard, IconListDetails, IconMessage } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { ticketQuery } from '../../api/tickets.ts';
import { type PaletteAction, usePaletteActions } from '../../ui/palette/palette-actions.ts';
import { useSession } from '../../api/useSession.ts';
import { useScreenTitle } from '../../ui/navigation/document-title.ts';
import layout from '../../ui/layout.module.css';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { NarrowTabs } from '../../ui/NarrowTabs.tsx';
import { useResetOnUserChange } from './ticket-list-state.ts';
import { OtherTicketNotice } from '../start-ticket/OtherTicketNotice.tsx';
import { TicketList } from './list/TicketList.tsx';
import { NEW_TICKET_PARAM } from './new-ticket-param.ts';
import { NoTicket } from './NoTicket.tsx';
import { PaneDivider } from './PaneDivider.tsx';
import { runShortcut, useShortcut, useShortcutKeys } from '../workspace/shortcuts.ts';
import styles from './TicketsPage.module.css';
import { useRedirectTyping } from '../workspace/redirect-typing.ts';
import { useIsNarrow } from '../workspace/useIsNarrow.ts';
import { usePaneWidth } from './usePaneWidth.ts';
import { LazyTicketView, preloadTicketView } from './view/lazy-ticket-view.tsx';

const NewTicketDialog = lazyDialog(async () => (await import('./list/NewTicketDialog.tsx')).default);
const ShortcutSheet = lazyDialog(async () => (await import('./ShortcutSheet.tsx')).default);

/** The attendants' main page: the list beside the conversation; on narrow screens one of the two. */
export default function TicketsPage() {
  const { ticketId } = useParams();
  const [params, setParams] = useSearchParams();
  const newFor = params.get(NEW_TICKET_PARAM);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const me = useSession();
  const isNarrow = useIsNarrow();
  useResetOnUserChange(me.id);
  useShortcutKeys();
  useRedirectTyping(ticketId);
  useShortcut('sheet', () => setSheetOpen(true));
  usePaletteActions(useShortcutSheetAction());
  useTicketTitle(ticketId);
  if (ticketId === 'undefined') return <Navigate to="/tickets" replace />;
  const Desk = isNarrow ? NarrowLayout : WideLayout;
  return (
    <>
      <Desk ticketId={ticketId} />
      <OtherTicketNotice />
      {newFor !== null && (
        <NewTicketDialog
          key={newFor}
          contactId={/^\d{1,9}$/.test(newFor) ? Number(newFor) : null}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </>
  );
}

/** Lets users find the shortcut list through the palette. */
function useShortcutSheetAction(): PaletteAction[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'shortcuts',
        group: 'page',
        label: t('tickets.shortcuts.title'),
        icon: IconKeyboard,
        run: () => void runShortcut('sheet'),
      },
    ],
    [t],
  );
}

interface LayoutProps {
  ticketId: string | undefined;
}

function WideLayout({ ticketId }: LayoutProps) {
  const { t } = useTranslation();
  const { width, shown, change, save } = usePaneWidth();
  return (
    <div className={styles.desk}>
      <section
        className={styles.list}
        style={{ width: shown }}
        aria-label={t('tickets.listTab')}
        onPointerEnter={preloadTicketView}
        onFocus={preloadTicketView}
      >
        {ticketId === undefined && <PageHeading />}
        <TicketList currentUuid={ticketId} />
      </section>
      <PaneDivider width={width} onChange={change} onSettle={save} />
      <section className={styles.ticket} aria-label={t('tickets.ticketTab')}>
        {ticketId === undefined ? <NoTicket /> : <LazyTicketView key={ticketId} uuid={ticketId} />}
      </section>
    </div>
  );
}

/** One tab at a time. Choosing a ticket switches to its tab. */
function NarrowLayout({ ticketId }: LayoutProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'ticket' | 'list'>(ticketId === undefined ? 'list' : 'ticket');
  const [known, setKnown] = useState(ticketId);
  if (ticketId !== known) {
    setKnown(ticketId);
    setTab(ticketId === undefined ? 'list' : 'ticket');
  }
  return (
    <div
      className={styles.desk}
      data-narrow
      data-whole-screen={(tab === 'ticket' && ticketId !== undefined) || undefined}
    >
      <NarrowTabs
        label={t('tickets.title')}
        tabs={[
          { id: 'ticket', label: t('tickets.ticketTab'), icon: IconMessage },
          { id: 'list', label: t('tickets.listTab'), icon: IconListDetails },
        ]}
        tab={tab}
        onChange={setTab}
      >
        {(tab === 'list' || ticketId === undefined) && <PageHeading />}
        {tab === 'list' ? (
          <TicketList currentUuid={ticketId} onOpen={() => setTab('ticket')} />
        ) : ticketId === undefined ? (
          <NoTicket onSelect={() => setTab('list')} />
        ) : (
          <LazyTicketView key={ticketId} uuid={ticketId} />
        )}
      </NarrowTabs>
    </div>
  );
}

/** The ticket view has its own heading; this one is for screen readers while no ticket is open. */
function PageHeading() {
  const { t } = useTranslation();
  return (
    <h1 className={layout.srOnly} tabIndex={-1}>
      {t('tickets.title')}
    </h1>
  );
}

/** Puts the open ticket's contact into the browser tab's title. */
function useTicketTitle(uuid: string | undefined): void {
  const { data } = useQuery({ ...ticketQuery(uuid ?? ''), enabled: false });
  useScreenTitle(uuid !== undefined && data ? `${data.contact.name} #${data.id}` : null);
}
