import { useTranslation } from 'react-i18next';
import styles from './Composer.module.css';
import { usePresentOthers } from './PresenceAvatars.tsx';

/** Names the other users in this ticket, so that two do not answer the same customer. */
export function PresenceNotice({ ticketId }: { ticketId: number }) {
  const { t, i18n } = useTranslation();
  const others = usePresentOthers(ticketId);
  const list = new Intl.ListFormat(i18n.language);
  const parts = (['writing', 'viewing'] as const).flatMap((state) => {
    const names = others.filter((person) => person.state === state).map(({ name }) => name);
    if (names.length === 0) return [];
    return [t(`composer.presence.${state}`, { count: names.length, names: list.format(names) })];
  });
  return (
    <p className={styles.presence} role="status">
      {parts.join(' · ')}
    </p>
  );
}
