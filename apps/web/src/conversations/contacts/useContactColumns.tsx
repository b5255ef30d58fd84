import type { Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { TagChip } from '../tags/TagChip.tsx';
import styles from './ContactsPage.module.css';
import { formatContactNumber } from '../../ui/contact-number.ts';

/** In one line; nothing at all without a number, so that a card leaves the cell out. */
function showNumber(contact: Contact) {
  const number = formatContactNumber(contact);
  return number && <span className={styles.number}>{number}</span>;
}

export function useContactColumns(): Column<Contact>[] {
  const { t } = useTranslation();
  const active = t('contacts.active');
  const blocked = t('contacts.blocked');
  return [
    {
      key: 'name',
      header: t('contacts.name'),
      main: true,
      cell: (contact) => (
        <span className={styles.name}>
          <Avatar name={contact.name} image={contact.urlPicture} size={32} />
          <span className={styles.words}>
            {contact.name}
            {contact.tags.length > 0 && (
              <span className={styles.tags}>
                {contact.tags.map((tag) => (
                  <TagChip key={tag.id} tag={tag} />
                ))}
              </span>
            )}
          </span>
        </span>
      ),
    },
    { key: 'number', header: t('contacts.number'), plain: true, cell: showNumber },
    { key: 'email', header: t('contacts.email'), wide: true, cell: ({ email }) => email },
    {
      key: 'connection',
      header: t('contacts.connection'),
      wide: true,
      cell: ({ whatsapp }) => whatsapp?.name ?? '',
    },
    {
      key: 'status',
      header: t('contacts.status'),
      width: 220,
      cell: (contact) => (
        // On phones only the unusual status is shown.
        <span className={styles.states} data-usual={(contact.active && !contact.optedOut) || undefined}>
          {(!contact.active || !contact.optedOut) && (
            <StatusDot tone={contact.active ? 'ok' : 'err'} label={contact.active ? active : blocked} />
          )}
          {contact.optedOut && <StatusDot tone="warn" label={t('contacts.optOut.badge')} />}
        </span>
      ),
    },
  ];
}
