import { NONE_ID } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { useMay } from '../../api/useSession.ts';
import { Choices, toChoice } from './Choices.tsx';
import type { ReportFilter } from './report-filter.ts';

type Chosen = Pick<ReportFilter, 'whatsappIds' | 'queueIds' | 'userIds'>;

interface RecordFiltersProps {
  filter: Chosen;
  onChange: (changes: Partial<Chosen>) => void;
}

/** Filters by connections, queues and attendants of the company. */
export function RecordFilters({ filter, onChange }: RecordFiltersProps) {
  const { t } = useTranslation();
  const connections = useQuery(read(api.connections.list, { query: {} })).data ?? [];
  const queues = useQuery(read(api.queues.list)).data ?? [];
  const mayListUsers = useMay('users:list');
  const users = useQuery({ ...read(api.users.listAll), enabled: mayListUsers }).data ?? [];
  const none = String(NONE_ID);
  return (
    <>
      <Choices
        label={t('reports.connections')}
        choices={connections.map(toChoice)}
        value={filter.whatsappIds.map(String)}
        onChange={(ids) => onChange({ whatsappIds: ids.map(Number) })}
      />
      <Choices
        label={t('reports.queues')}
        choices={[{ value: none, label: t('reports.noQueue') }, ...queues.map(toChoice)]}
        value={filter.queueIds.map(String)}
        onChange={(ids) => onChange({ queueIds: ids.map(Number) })}
      />
      <Choices
        label={t('reports.users')}
        choices={[{ value: none, label: t('reports.noUser') }, ...users.map(toChoice)]}
        value={filter.userIds.map(String)}
        onChange={(ids) => onChange({ userIds: ids.map(Number) })}
      />
    </>
  );
}
