import type { Ticket } from '@prosa/contract';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { rowsOf } from '../../../api/rows.ts';
import { type TicketFilter, ticketPages } from '../../../api/tickets.ts';
import { ListError } from '../../../ui/ListError.tsx';
import { useInfiniteScroll } from '../../../ui/useInfiniteScroll.ts';
import { expectTicket } from '../../workspace/redirect-typing.ts';
import { ListFooter } from './ListFooter.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { type RowAction, TicketRow } from './TicketRow.tsx';
import styles from './TicketRows.module.css';
import { UpdatesPill } from './UpdatesPill.tsx';
import { useDraftTickets } from './useDraftTickets.ts';
import { useFrozenRows } from './useFrozenRows.ts';
import { useScrollRestoration } from './useScrollRestoration.ts';
import { useBadgeRoom } from './useBadgeRoom.ts';
import { useNow } from '../../../ui/useNow.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useRowTexts } from './useRowTexts.ts';

const ROW_PX = 84;
const OVERSCAN = 8;

interface TicketRowsProps {
  filter: TicketFilter;
  currentUuid: string | undefined;
  /** Shown if there are no rows. */
  empty: ReactNode;
  onOpen: () => void;
  onAct: (ticket: Ticket, action: RowAction) => void;
}

/** A virtual list of tickets; only visible rows are rendered. Mount one per list. */
export function TicketRows({ filter, currentUuid, empty, onOpen, onAct }: TicketRowsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const words = useRowTexts(filter);
  const now = useNow();
  const drafts = useDraftTickets();
  const query = useInfiniteQuery(ticketPages(filter));
  const live = useMemo(() => rowsOf(query.data, 'tickets'), [query.data]);
  const { scroller, sentinel } = useInfiniteScroll({
    ...query,
    hasNextPage: query.hasNextPage && !query.isFetchNextPageError,
  });
  const { rows, gone, changes, release, onScroll, pointing } = useFrozenRows(live, scroller);
  // oxlint-disable-next-line react/incompatible-library -- it changes by itself, and nothing of it is remembered here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  const open = (uuid: string) => {
    expectTicket(uuid);
    void navigate(`/tickets/${uuid}`);
    onOpen();
  };
  const act = (ticket: Ticket, action: RowAction) => {
    release();
    onAct(ticket, action);
  };
  const accept = (ticket: Ticket) => act(ticket, 'accept');
  const { cursorId, onKeyDown, onFocus } = useRowKeys({ rows, currentUuid, scroller, virtual, open, accept });
  useScrollRestoration(scroller, filter, rows.length > 0);
  const room = useBadgeRoom(scroller, rows.length > 0);

  const rowOf = (target: EventTarget) => {
    const item = (target as Element).closest('[data-index]');
    return item instanceof HTMLElement ? rows[Number(item.dataset['index'])] : undefined;
  };

  /** One listener for all rows. */
  const click = (event: MouseEvent) => {
    const ticket = rowOf(event.target);
    if (!ticket || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const action = (event.target as Element).closest<HTMLElement>('[data-action]')?.dataset['action'];
    event.preventDefault();
    if (action) act(ticket, action as RowAction);
    else open(ticket.uuid);
  };

  if (query.isPending) return <RowSkeletons />;
  if (query.isError && rows.length === 0) return <ListError error={query.error} onRetry={query.refetch} />;
  if (rows.length === 0) return empty;
  const total = totalOf(query.data);
  return (
    <div className={styles.frame} {...pointing}>
      <UpdatesPill
        count={changes}
        onShow={() => {
          release();
          scroller.current?.scrollTo({ top: 0 });
        }}
      />
      <section
        ref={scroller}
        className={styles.scroller}
        onClick={click}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onScroll={onScroll}
      >
        <ul ref={virtual.containerRef} className={styles.rows} aria-label={t('tickets.list.label')}>
          {virtual.getVirtualItems().map(({ key, index }) => {
            const ticket = rows[index];
            return (
              ticket && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  className={styles.item}
                  data-index={index}
                  aria-setsize={total}
                  aria-posinset={index + 1}
                >
                  <TicketRow
                    ticket={ticket}
                    words={words}
                    isCurrent={ticket.uuid === currentUuid}
                    isCursor={ticket.id === cursorId}
                    isGone={gone.has(ticket.id)}
                    draft={ticket.uuid === currentUuid ? undefined : drafts.get(ticket.id)}
                    now={now}
                    room={room}
                  />
                </li>
              )
            );
          })}
        </ul>
        <div ref={sentinel} />
        <ListFooter
          isFetching={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onRetry={() => void query.fetchNextPage()}
        />
      </section>
    </div>
  );
}

const totalOf = (data: InfiniteData<{ count: number }> | undefined) => data?.pages[0]?.count ?? -1;
