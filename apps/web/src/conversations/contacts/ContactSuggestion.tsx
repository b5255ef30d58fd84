import type { Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { channelIcons } from '../../ui/channel-icons.ts';
import { formatPhone } from '../../ui/format.ts';
import styles from './ContactSuggestion.module.css';

/** A contact in the suggestions of a search. */
export function ContactSuggestion({ contact }: { contact: Contact | undefined }) {
  const { t } = useTranslation();
  if (!contact) return null;
  const Channel = channelIcons[contact.channel];
  return (
    <span className={styles.found}>
      <Avatar name={contact.name} image={contact.urlPicture} size={28} />
      <span className={styles.who}>
        <span className={styles.name}>{contact.name}</span>
        <span className={styles.number}>
          <Channel size={13} aria-hidden />
          {contact.isGroup ? t('tickets.row.group') : numberOf(contact)}
          {!contact.active && ` · ${t('tickets.new.blocked')}`}
        </span>
      </span>
    </span>
  );
}

/** Masked numbers are shown unformatted. */
const numberOf = ({ number }: Contact) =>
  number === null ? '' : number.includes('*') ? number : formatPhone(number);
