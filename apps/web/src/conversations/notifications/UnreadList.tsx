import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { unreadTicketsQuery } from '../../api/tickets.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { DeviceNotifications } from './DeviceNotifications.tsx';
import { useLastMessageText } from '../message-text/last-message-text.ts';
import bell from '../../ui/BellPopover.module.css';
import styles from './TicketBell.module.css';

/** The unread tickets, newest first, and this device's notification settings. */
export function UnreadList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(unreadTicketsQuery);
  const lastMessage = useLastMessageText();
  const tickets = data?.tickets ?? [];
  return (
    <>
      <div className={bell.head}>{t('shell.bell.title')}</div>
      {error && <ListError error={error} onRetry={refetch} />}
      {data && tickets.length === 0 && <p className={bell.none}>{t('shell.bell.none')}</p>}
      {tickets.length > 0 && (
        <ul className={bell.list}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Link to={`/tickets/${ticket.uuid}`} className={styles.row} onClick={onClose}>
                <Avatar name={ticket.contact.name} image={ticket.contact.urlPicture} size={36} />
                <span>
                  <span className={styles.name}>{ticket.contact.name}</span>
                  <span className={styles.text}>{lastMessage(ticket)}</span>
                </span>
                <span className={styles.badge}>{ticket.unreadMessages}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <DeviceNotifications />
    </>
  );
}
