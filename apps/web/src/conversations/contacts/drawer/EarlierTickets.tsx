import type { TicketDetail } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contactTicketsQuery } from '../../../api/tickets.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { formatDay } from '../../../ui/format.ts';
import { useLastMessageText } from '../../message-text/last-message-text.ts';
import styles from './ContactDrawer.module.css';
import { DrawerSection } from './DrawerSection.tsx';

/** The other tickets of the contact. */
export function EarlierTickets({ ticket }: { ticket: Pick<TicketDetail, 'id' | 'contactId'> }) {
  const { t } = useTranslation();
  const wordsOf = useLastMessageText();
  const { data } = useQuery({ ...contactTicketsQuery(ticket.contactId), staleTime: 0 });
  const others = data?.tickets.filter((other) => other.id !== ticket.id);
  return (
    <DrawerSection title={t('contacts.drawer.earlier')}>
      {others?.length === 0 && <p className={styles.nothing}>{t('contacts.drawer.noEarlier')}</p>}
      <ul className={styles.tickets}>
        {others?.map(({ id, uuid, status, queue, createdAt, ...other }) => (
          <li key={id}>
            <Link className={styles.ticket} to={`/tickets/${uuid}`}>
              <span className={styles.ticketLine}>
                <b>#{id}</b>
                {queue && <span>{queue.name}</span>}
                <time dateTime={createdAt}>{formatDay(createdAt)}</time>
              </span>
              <span className={styles.ticketLine}>
                <span className={styles.preview}>{wordsOf(other)}</span>
                <Chip tone={status === 'closed' ? 'neutral' : 'info'}>
                  {t(`contacts.drawer.statuses.${status}`)}
                </Chip>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
