import { NONE_ID } from '@prosa/contract';
import i18n from 'i18next';
import { queryClient, read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { formatDay } from '../../../ui/format.ts';
import type { FigureFilter } from '../figures-query.ts';

interface Named {
  id: number;
  name: string;
}

/** What the figures are filtered by, in words; what does not filter is not mentioned. */
export async function filterLines(filter: FigureFilter): Promise<string[]> {
  const { t } = i18n;
  const { dateFrom, dateTo, whatsappIds, queueIds, userIds, serviceHoursOnly } = filter;
  const line = async (ids: number[], [label, none]: [string, string], list: () => Promise<Named[]>) => {
    if (ids.length === 0) return [];
    const names = new Map((await list()).map(({ id, name }) => [id, name]));
    return [`${label}: ${ids.map((id) => (id === NONE_ID ? none : (names.get(id) ?? `#${id}`))).join(', ')}`];
  };
  return [
    `${t('reports.period')}: ${formatDay(dateFrom)} – ${formatDay(dateTo)}`,
    ...(await line(whatsappIds, [t('reports.connections'), ''], () =>
      queryClient.ensureQueryData(read(api.connections.list, { query: {} })),
    )),
    ...(await line(queueIds, [t('reports.queues'), t('reports.noQueue')], () =>
      queryClient.ensureQueryData(read(api.queues.list)),
    )),
    ...(await line(userIds, [t('reports.users'), t('reports.noUser')], () =>
      queryClient.ensureQueryData(read(api.users.listAll)),
    )),
    ...(serviceHoursOnly ? [t('reports.serviceHoursOnly')] : []),
  ];
}
