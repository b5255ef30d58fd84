import type { MomentCard as Card, MomentPerson } from '@prosa/contract';
import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { MomentTicket } from './MomentTicket.tsx';
import styles from './Moments.module.css';
import { loadOf } from './panel-totals.ts';

interface MomentCardProps {
  card: Card;
  /** The tickets of the person who has most. */
  highestLoad: number;
  isExpanded: boolean;
  onToggle: () => void;
}

/** One attendant and their tickets, or all tickets that have none. */
export function MomentCard({ card, highestLoad, isExpanded, onToggle }: MomentCardProps) {
  const { t } = useTranslation();
  const { user, tickets } = card;
  const load = loadOf(card);
  const name = user?.name ?? t('moments.pending');
  return (
    <article className={styles.card} aria-label={name} data-pending={user === null || undefined}>
      <header className={styles.head}>
        {user ? (
          <Avatar name={user.name} image={user.profileImage} size={38} />
        ) : (
          <span className={styles.sign} aria-hidden>
            <IconClockPause size={20} stroke={1.7} />
          </span>
        )}
        <span className={styles.words}>
          <h2 className={styles.title}>{name}</h2>
          {user ? <PersonStatus person={user} /> : <p className={styles.hint}>{t('moments.pendingText')}</p>}
        </span>
        <b className={styles.load}>{load}</b>
      </header>
      {user && <LoadBar load={load} highestLoad={highestLoad} />}
      <Counts card={card} />
      <ul className={styles.tickets}>
        {tickets.map((ticket) => (
          <MomentTicket key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {(isExpanded || load > tickets.length) && (
        <footer className={styles.more}>
          {load > tickets.length && <span>{t('moments.more', { count: load - tickets.length })}</span>}
          <button type="button" aria-expanded={isExpanded} onClick={onToggle}>
            {isExpanded ? t('moments.showFewer') : t('moments.showMore')}
          </button>
        </footer>
      )}
    </article>
  );
}

export function PersonStatus({ person: { online } }: { person: MomentPerson }) {
  const { t } = useTranslation();
  return (
    <StatusDot tone={online ? 'ok' : 'neutral'} label={t(online ? 'moments.online' : 'moments.offline')} />
  );
}

/** The share of the person who has most. */
function LoadBar({ load, highestLoad }: { load: number; highestLoad: number }) {
  return (
    <div className={styles.bar} aria-hidden>
      <span style={{ width: `${highestLoad === 0 ? 0 : (load / highestLoad) * 100}%` }} />
    </div>
  );
}

function Counts({ card: { open, pending, unread } }: { card: Card }) {
  const { t } = useTranslation();
  return (
    <p className={styles.counts}>
      {open > 0 && <span>{t('moments.open', { count: open })}</span>}
      {pending > 0 && <span>{t('moments.waiting', { count: pending })}</span>}
      {unread > 0 && <span>{t('moments.unread', { count: unread })}</span>}
    </p>
  );
}
