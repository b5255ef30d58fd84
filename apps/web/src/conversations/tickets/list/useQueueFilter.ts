import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { updateTicketListState, useTicketListState } from '../ticket-list-state.ts';

/** The queues whose tickets are shown: all own queues until one is deselected. An empty selection means all. */
export function useQueueFilter() {
  const { t } = useTranslation();
  const chosen = useTicketListState((desk) => desk.queueIds);
  const queues = useQuery(read(api.queues.own)).data?.queues ?? [];
  const isChosen = (id: number) => chosen.length === 0 || chosen.includes(id);
  const toggle = (id: number) => {
    const left = queues.map((queue) => queue.id).filter((other) => isChosen(other) !== (other === id));
    updateTicketListState({ queueIds: left.length === queues.length ? [] : left });
  };
  const [first, ...more] = queues.filter(({ id }) => isChosen(id));
  const label =
    chosen.length === 0 || !first
      ? t('tickets.queues.all')
      : more.length === 0
        ? first.name
        : t('tickets.queues.some', { count: more.length + 1 });
  return { queues, chosen, isChosen, toggle, label };
}
