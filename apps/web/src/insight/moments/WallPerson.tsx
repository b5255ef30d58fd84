import type { CardTicket, MomentCard } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { formatRowTime } from '../../conversations/tickets/list/row-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useNow } from '../../ui/useNow.ts';
import { shortenName } from './card-text.ts';
import { PersonStatus } from './MomentCard.tsx';
import { loadOf } from './panel-totals.ts';
import { useWaitText } from './useWaitText.ts';
import styles from './Wall.module.css';

interface WallPersonProps {
  card: MomentCard;
  highestLoad: number;
  /** How many of their tickets are named. */
  listed: number;
}

export function WallPerson({ card, highestLoad, listed }: WallPersonProps) {
  const { t } = useTranslation();
  const { user, open, pending, tickets } = card;
  if (!user) return null;
  const load = loadOf(card);
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <Avatar name={user.name} image={user.profileImage} size={48} />
        <span>
          <b>{user.name}</b>
          <PersonStatus person={user} />
        </span>
        <strong>{load}</strong>
      </span>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${highestLoad === 0 ? 0 : (load / highestLoad) * 100}%` }} />
      </span>
      <span className={styles.parts}>
        {t('moments.open', { count: open })} · {t('moments.waiting', { count: pending })}
        {listed === 0 && card.waitingSince !== null && <WallAge since={card.waitingSince} />}
      </span>
      {listed > 0 && tickets.length > 0 && (
        <span className={styles.served}>
          {tickets.slice(0, listed).map((ticket) => (
            <ServedTicket key={ticket.id} ticket={ticket} />
          ))}
        </span>
      )}
    </li>
  );
}

function ServedTicket({ ticket: { contact, waitingSince, updatedAt } }: { ticket: CardTicket }) {
  const now = useNow();
  return (
    <span>
      <span>{shortenName(contact.name)}</span>
      {waitingSince === null ? (
        <time dateTime={updatedAt}>{formatRowTime(updatedAt, now)}</time>
      ) : (
        <WallAge since={waitingSince} />
      )}
    </span>
  );
}

/** How long somebody has waited, to be read from afar. */
export function WallAge({ since }: { since: string }) {
  const { text, level } = useWaitText()(since);
  return (
    <span className={styles.age} data-level={level}>
      {text}
    </span>
  );
}
