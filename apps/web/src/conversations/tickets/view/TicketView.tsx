import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { ticketQuery } from '../../../api/tickets.ts';
import { loadArea } from '../../../i18n/index.ts';
import { useContactPanelShown } from '../../../ui/column-layout.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { Composer } from '../../messages/compose/Composer.tsx';
import { MessageList } from '../../messages/MessageList.tsx';
import { useTicketPlace } from '../../workspace/ticket-place.ts';
import { TicketHeader } from './TicketHeader.tsx';
import { TicketSkeleton } from './TicketSkeleton.tsx';
import styles from './TicketView.module.css';
import { useLogTicketAccess } from './useLogTicketAccess.ts';

const ContactDrawer = lazyDialog(async () => {
  const [drawer] = await Promise.all([
    import('../../contacts/drawer/ContactDrawer.tsx'),
    loadArea('contacts'),
    loadArea('channels'),
  ]);
  return drawer.default;
});

/** One ticket: header, messages and composer. */
export function TicketView({ uuid }: { uuid: string }) {
  const { data: ticket, error } = useQuery(ticketQuery(uuid));
  const { home } = useTicketPlace();
  const [showsContact, setShowsContact] = useState(false);
  useContactPanelShown(showsContact);
  useLogTicketAccess(ticket?.uuid === uuid ? ticket.id : undefined);
  // A connection error does not close the open ticket.
  if (error && ticket && isGone(error)) return <Navigate to={home} replace />;
  if (error && !ticket) return <BackToList error={error} />;
  if (!ticket) return <TicketSkeleton />;
  return (
    <div className={styles.view}>
      <div className={styles.talk} data-beside={showsContact || undefined}>
        <TicketHeader
          ticket={ticket}
          showsContact={showsContact}
          onToggleContact={() => setShowsContact((shown) => !shown)}
        />
        <MessageList ticket={ticket} />
        <Composer ticket={ticket} />
      </div>
      {showsContact && <ContactDrawer ticket={ticket} onClose={() => setShowsContact(false)} />}
    </div>
  );
}

/** Returns to the list and shows the error. */
function BackToList({ error }: { error: Error }) {
  const { home } = useTicketPlace();
  useEffect(() => toast.error(error), [error]);
  return <Navigate to={home} replace />;
}

/** The ticket was removed, or the user may no longer see it. */
const isGone = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 403);
