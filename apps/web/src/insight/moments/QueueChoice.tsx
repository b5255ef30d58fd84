import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toChoice } from '../reports/Choices.tsx';
import styles from './Moments.module.css';
import type { ShownPanel } from './usePanel.ts';
import { useQueueChoices } from './useQueueChoices.ts';

/** The queues that the panel shows; none chosen means all. */
export function QueueChoice({ queueIds, chooseQueues }: Pick<ShownPanel, 'queueIds' | 'chooseQueues'>) {
  const { t } = useTranslation();
  const queues = useQueueChoices();
  return (
    <MultiSelect
      className={styles.filter}
      aria-label={t('reports.queues')}
      placeholder={queueIds.length === 0 ? t('tickets.queues.all') : ''}
      data={queues.map(toChoice)}
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
