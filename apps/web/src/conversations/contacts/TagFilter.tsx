import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import styles from './ContactsPage.module.css';

interface TagFilterProps {
  value: number[];
  onChange: (tagIds: number[]) => void;
}

/** Filters contacts that have any of the tags; unused tags are not offered. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const { t } = useTranslation();
  const { data: tags } = useQuery(read(api.tags.listAll, { query: { kanban: '0' } }));
  const offered = (tags ?? []).filter((tag) => tag.contactsCount > 0 || value.includes(tag.id));
  return (
    <MultiSelect
      className={styles.filter ?? ''}
      aria-label={t('contacts.filterByTag')}
      placeholder={value.length === 0 ? t('contacts.filterByTag') : ''}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('contacts.clearTags') }}
    />
  );
}
