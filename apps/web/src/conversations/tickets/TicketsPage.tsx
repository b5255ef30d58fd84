import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { TicketList } from './list/TicketList.tsx';
import { OtherTicketNotice } from './dialogs/OtherTicketNotice.tsx';
import styles from './TicketsPage.module.css';
import { TicketView } from './view/TicketView.tsx';

const NARROW = '(max-width: 899px)';

/** Where attendants live: the list beside the conversation; on a phone one of the two. */
export default function TicketsPage() {
  const { t } = useTranslation();
  const { ticketId } = useParams();
  const isNarrow = useMediaQuery(NARROW) ?? false;
  if (ticketId === 'undefined') return <Navigate to="/tickets" replace />;
  const showsList = !isNarrow || ticketId === undefined;
  return (
    <div className={styles.desk}>
      {showsList && (
        <section className={styles.list} aria-label={t('tickets.listTab')}>
          <TicketList currentUuid={ticketId} />
        </section>
      )}
      {ticketId !== undefined && (
        <section className={styles.ticket} aria-label={t('tickets.ticketTab')}>
          <TicketView key={ticketId} uuid={ticketId} />
        </section>
      )}
      <OtherTicketNotice />
    </div>
  );
}
