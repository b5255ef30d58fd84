import type { Ticket } from '@prosa/contract';
import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { countFilters, isSearching, shownFilter, useTicketListState } from '../ticket-list-state.ts';
import { EmptyList } from './EmptyList.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListTabs } from './ListTabs.tsx';
import { RowActionRunner } from './RowActionRunner.tsx';
import { SearchResults } from './SearchResults.tsx';
import type { RowAction } from './TicketRow.tsx';
import { TicketRows } from './TicketRows.tsx';

const FilterPanel = lazyDialog(async () => (await import('./FilterPanel.tsx')).default);

interface TicketListProps {
  currentUuid: string | undefined;
  /** Called when a ticket is chosen, even if it is already open. */
  onOpen?: () => void;
}

const noop = () => undefined;

/** The left pane: the search and the list of tickets. */
export function TicketList({ currentUuid, onOpen = noop }: TicketListProps) {
  const desk = useTicketListState();
  const [isFiltering, setFiltering] = useState(() => countFilters(desk) > 0);
  const [acting, setActing] = useState<{ ticket: Ticket; action: RowAction } | null>(null);
  const filter = shownFilter(desk);
  const rows = {
    filter,
    currentUuid,
    onOpen,
    onAct: (ticket: Ticket, action: RowAction) => setActing({ ticket, action }),
  };
  return (
    <>
      <ListHeader isFiltering={isFiltering} onToggleFilters={() => setFiltering(!isFiltering)} />
      {isFiltering && <FilterPanel />}
      <ListTabs />
      {isSearching(desk) ? (
        <SearchResults {...rows} />
      ) : (
        <TicketRows key={hashKey([filter])} {...rows} empty={<EmptyList filter={filter} />} />
      )}
      {acting && <RowActionRunner key={acting.ticket.id} {...acting} onDone={() => setActing(null)} />}
    </>
  );
}
