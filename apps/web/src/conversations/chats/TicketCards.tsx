import { IconLock, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import styles from './ChatMessages.module.css';

/** The tickets that a message names, for those who may see them. */
export function TicketCards({ ids }: { ids: number[] }) {
  const { t } = useTranslation();
  const { data } = useQuery(read(api.chats.ticketCards, { query: { ticketIds: JSON.stringify(ids) } }));
  return ids.map((id) => {
    const card = data?.records.find((one) => one.id === id);
    if (!card)
      return (
        <p key={id} className={styles.card} data-locked>
          <IconLock size={18} aria-hidden />
          {data ? t('chats.ticketHidden', { id }) : `#${id}`}
        </p>
      );
    return (
      <Link key={id} to={`/tickets/${card.uuid}`} className={styles.card}>
        <IconMessage size={18} aria-hidden />
        <span>
          <strong>
            {card.contactName} #{id}
          </strong>
          <span>
            {[t(`chats.status.${card.status}`), card.queue?.name, card.userName].filter(Boolean).join(' · ')}
          </span>
          {card.lastMessage !== '' && <span className={styles.cardLast}>{card.lastMessage}</span>}
        </span>
      </Link>
    );
  });
}
