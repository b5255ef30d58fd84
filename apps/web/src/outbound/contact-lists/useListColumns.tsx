import type { ContactList } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../api/useSession.ts';
import type { Column } from '../../ui/DataTable.tsx';
import styles from './ContactLists.module.css';

export function useListColumns(): Column<ContactList>[] {
  const { t, i18n } = useTranslation();
  const mayOpen = useMay('contact-lists:manage');
  const format = (count: number) => count.toLocaleString(i18n.language);
  return [
    {
      key: 'name',
      header: t('contactLists.name'),
      main: true,
      cell: ({ id, name }) =>
        mayOpen ? (
          <Link className={styles.name} to={`/contact-lists/${id}/contacts`}>
            {name}
          </Link>
        ) : (
          name
        ),
    },
    {
      key: 'contacts',
      header: t('contactLists.contacts'),
      align: 'end',
      width: 140,
      cell: ({ contactsCount }) => <span className={styles.count}>{format(contactsCount)}</span>,
    },
    {
      key: 'checked',
      header: t('contactLists.checked'),
      align: 'end',
      width: 200,
      cell: ({ checkedCount, contactsCount }) =>
        contactsCount > 0 && (
          <span className={styles.count}>
            {t('contactLists.check.short', { checked: format(checkedCount), total: format(contactsCount) })}
          </span>
        ),
    },
  ];
}
