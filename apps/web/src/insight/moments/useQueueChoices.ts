import { NONE_ID } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

/** The company's queues, and the want of one. */
export function useQueueChoices(): { id: number; name: string }[] {
  const { t } = useTranslation();
  const queues = useQuery(read(api.queues.list)).data ?? [];
  return [{ id: NONE_ID, name: t('reports.noQueue') }, ...queues];
}

export const useQueueNames = (ids: number[]): string[] =>
  useQueueChoices().flatMap(({ id, name }) => (ids.includes(id) ? name : []));
