import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { read } from '../../../api/queries.ts';
import { type TicketFilter, ticketPages } from '../../../api/tickets.ts';
import { useMay } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { updateTicketListState, tabFilter, useTicketListState } from '../ticket-list-state.ts';
import { NEW_TICKET_PARAM } from '../new-ticket-param.ts';

type EmptyListKind = Exclude<TicketFilter['list'], 'search' | 'board'>;

/** Shown in place of an empty list: the reason, and the next step. */
export function EmptyList({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation();
  const list = filter.list as EmptyListKind;
  return (
    <EmptyState
      drawing={list === 'pending' ? 'tasks' : 'list'}
      title={t(`tickets.empty.${list}`)}
      text={t(`tickets.empty.${list}Text`)}
      action={<NextStep filter={filter} />}
    />
  );
}

function NextStep({ filter: { list, queueIds, showAll } }: { filter: TicketFilter }) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const mayConnect = useMay('connections:manage');
  const mayShowAll = useMay('tickets-manager:showall');
  const waiting = useWaitingCount();
  const connections = useQuery({ ...read(api.connections.list, { query: {} }), enabled: mayConnect }).data;

  if (connections?.length === 0)
    return (
      <Button component={Link} to="/connections?new">
        {t('tickets.empty.connect')}
      </Button>
    );
  if (queueIds.length > 0)
    return (
      <Button variant="default" onClick={() => updateTicketListState({ queueIds: [] })}>
        {t('tickets.empty.allQueues')}
      </Button>
    );
  if (list === 'open' && waiting > 0)
    return (
      <Button onClick={() => updateTicketListState({ tab: 'pending' })}>
        {t('tickets.empty.seeWaiting', { count: waiting })}
      </Button>
    );
  if (mayShowAll && !showAll && list !== 'group')
    return (
      <Button variant="default" onClick={() => updateTicketListState({ showAll: true })}>
        {t('tickets.list.showAll')}
      </Button>
    );
  return (
    <Button variant="default" onClick={() => setParams({ [NEW_TICKET_PARAM]: '' })}>
      {t('tickets.new.title')}
    </Button>
  );
}

/** Usually cached, because the tab beside shows the same count. */
function useWaitingCount(): number {
  const desk = useTicketListState();
  return useInfiniteQuery(ticketPages(tabFilter(desk, 'pending'))).data?.pages[0]?.count ?? 0;
}
