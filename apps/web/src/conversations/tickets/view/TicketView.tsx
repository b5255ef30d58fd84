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

/** One ticket: who it is with, what was said, and the box to answer in. */
export function TicketView({ uuid }: { uuid: string }) {
  const { data: ticket, error } = useQuery(ticketQuery(uuid));
  const [showsContact, setShowsContact] = useState(false);
  useContactPanelShown(showsContact);
  useLogTicketAccess(ticket?.uuid === uuid ? ticket.id : undefined);
  // A line that is down for a moment is no reason to leave what is on the screen.
  if (error && ticket && isGone(error)) return <Navigate to="/tickets" replace />;
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

/** Back where tickets are chosen, and why. */
function BackToList({ error }: { error: Error }) {
  useEffect(() => toast.error(error), [error]);
  return <Navigate to="/tickets" replace />;
}

/** Removed, or no longer for this person's eyes. */
const isGone = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 403);
