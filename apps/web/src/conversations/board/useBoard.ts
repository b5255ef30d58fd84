import type { Tag, Ticket } from '@prosa/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { read } from '../../api/queries.ts';
import { rowsOf } from '../../api/rows.ts';
import { ticketPages } from '../../api/tickets.ts';
import { api } from '../../api/routes.gen.ts';
import { laneOf } from '../lanes/move-to-lane.ts';
import { type BoardFilter, toTicketFilter } from './board-filter.ts';

/** A board with more cards than this asks for a filter: nobody reads so many. */
const CARDS_SHOWN = 2000;

export interface BoardColumn {
  /** Undefined for the tickets that are in no lane. */
  lane: Tag | undefined;
  cards: Ticket[];
}

/** The lanes with their cards. All cards are loaded, page after page; only those in sight are drawn. */
export function useBoard(filter: BoardFilter) {
  const lanesQuery = useQuery(read(api.tags.lanes));
  const query = useInfiniteQuery(ticketPages(toTicketFilter(filter)));
  const cards = useMemo(() => rowsOf(query.data, 'tickets'), [query.data]);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isFull = cards.length >= CARDS_SHOWN;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && !isFull) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, isFull, fetchNextPage]);
  const lanes = useMemo(() => lanesQuery.data?.lista ?? [], [lanesQuery.data]);
  const columns = useMemo(() => toColumns(lanes, cards), [lanes, cards]);
  return {
    query,
    lanesQuery,
    lanes,
    columns,
    hasMore: hasNextPage,
    isFull,
    count: query.data?.pages[0]?.count,
  };
}

function toColumns(lanes: Tag[], cards: Ticket[]): BoardColumn[] {
  const columns: BoardColumn[] = [undefined, ...lanes].map((lane) => ({ lane, cards: [] }));
  const byLane = new Map(columns.map((column) => [column.lane?.id, column.cards]));
  for (const card of cards) byLane.get(laneOf(card, lanes)?.id)?.push(card);
  return columns;
}
