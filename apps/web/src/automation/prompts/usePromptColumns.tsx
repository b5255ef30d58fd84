import type { Prompt } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/DataTable.tsx';
import { ServiceHealth } from '../outside/ServiceHealth.tsx';
import styles from '../outside/outside.module.css';

export function usePromptColumns(): Column<Prompt>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      header: t('prompts.name'),
      main: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    { key: 'queue', header: t('prompts.queue'), cell: ({ queue }) => queue?.name ?? t('prompts.noQueue') },
    {
      key: 'maxTokens',
      header: t('prompts.maxTokens'),
      align: 'end',
      width: 190,
      cell: ({ maxTokens }) => maxTokens,
    },
    { key: 'health', header: t('integrations.health'), cell: (row) => <ServiceHealth {...row} /> },
  ];
}
