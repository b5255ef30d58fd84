import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { useTicketListState } from '../ticket-list-state.ts';

/**
 * The queues in which all tickets of a tab would be closed, and the number of those tickets. Tickets without a queue
 * are not closed.
 */
export function useCloseAllCount(isWanted = true) {
  const { tab, queueIds } = useTicketListState();
  const own = useQuery({ ...read(api.queues.own), enabled: isWanted && queueIds.length === 0 });
  const selected = queueIds.length > 0 ? queueIds : own.data?.queues.map(({ id }) => id);
  const counting = useQuery({
    ...read(api.tickets.countAll, {
      query: { status: tab, selectedQueueIds: JSON.stringify(selected ?? []) },
    }),
    enabled: isWanted && selected !== undefined,
    // Never cached, because the number must be current.
    staleTime: 0,
    gcTime: 0,
  });
  return { tab, selected: selected ?? [], counting };
}
