import { MultiSelect } from '@mantine/core';
import { NONE_ID } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { toChoice } from '../reports/Choices.tsx';
import styles from './Moments.module.css';
import type { ShownPanel } from './usePanel.ts';

/** The queues that the panel shows; none chosen means all. */
export function QueueChoice({ queueIds, chooseQueues }: Pick<ShownPanel, 'queueIds' | 'chooseQueues'>) {
  const { t } = useTranslation();
  const queues = useQuery(read(api.queues.list)).data ?? [];
  return (
    <MultiSelect
      className={styles.filter}
      aria-label={t('reports.queues')}
      placeholder={queueIds.length === 0 ? t('tickets.queues.all') : ''}
      data={[{ value: String(NONE_ID), label: t('reports.noQueue') }, ...queues.map(toChoice)]}
      value={queueIds.map(String)}
      onChange={(ids) => chooseQueues(ids.map(Number))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      nothingFoundMessage={t('reports.noMatch')}
      maxDropdownHeight={240}
    />
  );
}
