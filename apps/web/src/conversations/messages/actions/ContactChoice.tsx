import type { Contact } from '@prosa/contract';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { formatPhone } from '../../../ui/format.ts';
import styles from './ContactChoice.module.css';

interface ContactChoiceProps {
  typed: string;
  onType: (text: string) => void;
  /** Whom the search found; nothing while too little was typed. */
  contacts: Contact[] | undefined;
  chosen: Contact | null;
  onChoose: (contact: Contact) => void;
}

/** One of the contacts that a search finds. */
export function ContactChoice({ typed, onType, contacts, chosen, onChoose }: ContactChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  const shown =
    chosen && !contacts?.some(({ id }) => id === chosen.id) ? [chosen, ...(contacts ?? [])] : contacts;
  return (
    <>
      <TextInput
        data-autofocus
        label={t('messages.forward.contact')}
        description={t('messages.forward.hint')}
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {contacts?.length === 0 && <p className={styles.nobody}>{t('messages.forward.nobody')}</p>}
      <div className={styles.contacts} role="radiogroup" aria-label={t('messages.forward.choose')}>
        {shown?.map((contact) => (
          <label key={contact.id} className={styles.contact}>
            <input
              type="radio"
              name={name}
              checked={contact.id === chosen?.id}
              disabled={!contact.active}
              onChange={() => onChoose(contact)}
            />
            <Avatar name={contact.name} image={contact.urlPicture} size={32} />
            <span className={styles.name}>
              {contact.name}
              {contact.number && <span className={styles.number}>{numberText(contact.number)}</span>}
            </span>
          </label>
        ))}
      </div>
    </>
  );
}

/** A number that is shown only in part is left as it is. */
const numberText = (number: string) => (number.includes('*') ? number : formatPhone(number));
