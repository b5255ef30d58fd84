import type { Tag } from '@prosa/contract';
import { IconHourglassHigh } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UpdatesPill } from '../tickets/list/UpdatesPill.tsx';
import { useFrozenRows } from '../tickets/list/useFrozenRows.ts';
import { useTicketPlace } from '../workspace/ticket-place.ts';
import { BoardCard } from './BoardCard.tsx';
import styles from './BoardLane.module.css';
import type { BoardColumn } from './useBoard.ts';
import type { BoardTexts } from './useBoardTexts.ts';
import { useCardFocus } from './useCardFocus.ts';

const CARD_PX = 128;
const OVERSCAN = 4;

interface BoardLaneProps {
  column: BoardColumn;
  words: BoardTexts;
  now: number;
  currentUuid: string | undefined;
  heldId: number | undefined;
  /** The held card would come here. */
  isTarget: boolean;
  /** Not all cards are loaded yet. */
  hasMore: boolean;
  /** The card that was moved last: its lane shows it at once, and focuses it after a move by keys. */
  moved: MovedCard | undefined;
}

export interface MovedCard {
  id: number;
  focus: boolean;
}

/** A lane with its cards; only those in sight are drawn. */
export const BoardLane = memo(function BoardLane(props: BoardLaneProps) {
  const { column, words, now, currentUuid, heldId, isTarget, hasMore, moved } = props;
  const { t } = useTranslation();
  const id = useId();
  const { pathOf } = useTicketPlace();
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, gone, changes, release, onScroll, pointing } = useFrozenRows(column.cards, scroller);
  useEffect(() => release(), [moved, release]);
  // oxlint-disable-next-line react/incompatible-library -- it changes by itself, and nothing of it is remembered here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  useCardFocus({ moved, rows, scroller, virtual });
  useEffect(() => {
    if (isTarget) section.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isTarget]);
  const { lane } = column;
  return (
    <section
      ref={section}
      className={styles.lane}
      data-lane={lane?.id ?? 0}
      data-target={isTarget || undefined}
      aria-labelledby={id}
    >
      <LaneHead id={id} lane={lane} count={`${column.cards.length}${hasMore ? '+' : ''}`} />
      <div className={styles.frame} {...pointing}>
        <UpdatesPill
          count={changes}
          onShow={() => {
            release();
            scroller.current?.scrollTo({ top: 0 });
          }}
        />
        <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
          {rows.length === 0 && <p className={styles.empty}>{t('board.emptyLane')}</p>}
          <ul ref={virtual.containerRef} className={styles.cards} aria-labelledby={id}>
            {virtual.getVirtualItems().map(({ key, index }) => {
              const ticket = rows[index];
              return (
                ticket && (
                  <li
                    key={key}
                    ref={virtual.measureElement}
                    className={styles.item}
                    data-index={index}
                    data-card={ticket.id}
                    aria-setsize={rows.length}
                    aria-posinset={index + 1}
                  >
                    <BoardCard
                      ticket={ticket}
                      laneId={lane?.id ?? 0}
                      words={words}
                      now={now}
                      href={pathOf(ticket.uuid)}
                      isCurrent={ticket.uuid === currentUuid}
                      isHeld={ticket.id === heldId}
                      isGone={gone.has(ticket.id)}
                    />
                  </li>
                )
              );
            })}
          </ul>
        </div>
      </div>
    </section>
  );
});

function LaneHead({ id, lane, count }: { id: string; lane: Tag | undefined; count: string }) {
  const { t } = useTranslation();
  return (
    <header className={styles.head}>
      <i style={{ '--color': lane?.color ?? 'var(--ink-3)' } as CSSProperties} aria-hidden />
      <h2 id={id} className={styles.name}>
        {lane?.name ?? t('contacts.drawer.noLane')}
      </h2>
      {lane && lane.timeLane > 0 && lane.nextLaneId !== null && (
        <span className={styles.timer} title={t('board.movesAfter', { count: lane.timeLane })}>
          <IconHourglassHigh
            size={14}
            role="img"
            aria-label={t('board.movesAfter', { count: lane.timeLane })}
          />
        </span>
      )}
      <span className={styles.count}>{count}</span>
    </header>
  );
}
