import type { Tag } from '@prosa/contract';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TagChip } from './TagChip.tsx';
import styles from './TagsPage.module.css';

export function useTagColumns(onContacts: (tag: Tag) => void): Column<Tag>[] {
  const { t } = useTranslation();
  return [
    { key: 'id', header: t('tags.id'), width: 90, wide: true, cell: (tag) => tag.id },
    { key: 'name', header: t('tags.name'), main: true, cell: (tag) => <TagChip tag={tag} /> },
    {
      key: 'contacts',
      header: t('tags.contacts'),
      cell: (tag) => (
        <span className={styles.contacts}>
          {tag.contactsCount}
          <IconButton label={t('tags.showContacts', { name: tag.name })} onClick={() => onContacts(tag)}>
            <IconEye size={17} />
          </IconButton>
        </span>
      ),
    },
  ];
}
