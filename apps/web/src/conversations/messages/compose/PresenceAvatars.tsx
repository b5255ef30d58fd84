import type { PresentPerson } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { ticketPresence } from '../../../api/live/presence.ts';
import { useSession } from '../../../api/useSession.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import styles from './PresenceAvatars.module.css';

/** Everybody who has the ticket open, except the current user. */
export function usePresentOthers(ticketId: number): PresentPerson[] {
  const { id } = useSession();
  return ticketPresence.usePresent(ticketId).filter((person) => person.id !== id);
}

/** Avatars in the header: ringed while writing, faded while in another window. */
export function PresenceAvatars({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const others = usePresentOthers(ticketId);
  if (others.length === 0) return null;
  const words = ({ name, state }: PresentPerson) =>
    state === 'away'
      ? t('composer.presence.away', { name })
      : t(`composer.presence.${state}`, { count: 1, names: name });
  return (
    <ul className={styles.people} aria-label={t('composer.presence.people')}>
      {others.map((person) => (
        <li key={person.id} data-state={person.state} title={words(person)}>
          <Avatar name={person.name} size={26} />
          <span className={styles.words}>{words(person)}</span>
        </li>
      ))}
    </ul>
  );
}
