import { type MouseEvent, useCallback, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Ticket } from '@prosa/contract';
import layout from '../../ui/layout.module.css';
import { ListError } from '../../ui/ListError.tsx';
import { useNow } from '../../ui/useNow.ts';
import { laneOf, moveCard } from '../lanes/move-to-lane.ts';
import { preloadTicketView } from '../tickets/view/lazy-ticket-view.tsx';
import { expectTicket } from '../workspace/redirect-typing.ts';
import { useTicketPlace } from '../workspace/ticket-place.ts';
import { BoardLane, type MovedCard } from './BoardLane.tsx';
import styles from './BoardPage.module.css';
import type { useBoard } from './useBoard.ts';
import { useBoardTexts } from './useBoardTexts.ts';
import { useCardDrag } from './useCardDrag.ts';
import type { LaneId } from './useCardKeys.ts';

const NO_LANE: LaneId = 0;

interface BoardProps {
  board: ReturnType<typeof useBoard>;
  currentUuid: string | undefined;
}

/** All lanes side by side. One listener for all cards. */
export function Board({ board, currentUuid }: BoardProps) {
  const { t } = useTranslation();
  const { query, lanesQuery, lanes, columns, hasMore, isFull } = board;
  const helpId = useId();
  const words = useBoardTexts(helpId);
  const now = useNow();
  const area = useRef<HTMLDivElement>(null);
  const { said, moved, drop } = useDrop(lanes);
  const cardOf = useCallback(
    (target: EventTarget): Ticket | undefined => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
      const id = Number(item?.dataset['card']);
      for (const { cards } of columns) {
        const found = cards.find((card) => card.id === id);
        if (found) return found;
      }
      return undefined;
    },
    [columns],
  );
  const { held, ghost, hasDragged, onKeyDown, pointer } = useCardDrag({
    board: area,
    laneIds: columns.map(({ lane }) => lane?.id ?? NO_LANE),
    cardOf,
    laneOfCard: (card) => laneOf(card, lanes)?.id ?? NO_LANE,
    onDrop: drop,
  });
  const click = useOpenCard(cardOf, hasDragged);
  const laneName = (id: LaneId) => lanes.find((lane) => lane.id === id)?.name ?? t('contacts.drawer.noLane');
  const problem = lanesQuery.isError ? lanesQuery : query.isError && !query.data ? query : null;
  if (problem) return <ListError error={problem.error} onRetry={problem.refetch} />;
  if (!query.data || !lanesQuery.data) return <Placeholder />;
  return (
    <>
      {isFull && hasMore && <p className={styles.notice}>{t('board.tooMany')}</p>}
      <p id={helpId} className={layout.srOnly}>
        {t('board.keysHelp')}
      </p>
      <div
        ref={area}
        className={styles.lanes}
        data-dragging={held?.by === 'pointer' || undefined}
        onClick={click}
        onKeyDown={onKeyDown}
        onPointerEnter={preloadTicketView}
        {...pointer}
      >
        {columns.map((column) => {
          const id = column.lane?.id ?? NO_LANE;
          return (
            <BoardLane
              key={id}
              column={column}
              words={words}
              now={now}
              currentUuid={currentUuid}
              heldId={held?.card.id}
              isTarget={held?.over === id}
              hasMore={hasMore}
              moved={moved?.lanes.includes(id) ? moved.card : undefined}
            />
          );
        })}
      </div>
      <p role="status" className={layout.srOnly}>
        {held?.by === 'keys'
          ? t('board.held', { name: held.card.contact.name, lane: laneName(held.over) })
          : said}
      </p>
      {held?.by === 'pointer' &&
        createPortal(
          <div ref={ghost} className={styles.ghost}>
            {held.card.contact.name}
          </div>,
          document.body,
        )}
    </>
  );
}

/** Moves what is put down, and says so to those who do not see it. */
function useDrop(lanes: BoardProps['board']['lanes']) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const [moved, setMoved] = useState<{ card: MovedCard; lanes: LaneId[] }>();
  const drop = (card: Ticket, laneId: LaneId, by: 'keys' | 'pointer') => {
    const to = lanes.find(({ id }) => id === laneId);
    const from = laneOf(card, lanes)?.id ?? NO_LANE;
    setMoved({ card: { id: card.id, focus: by === 'keys' }, lanes: [from, laneId] });
    setSaid(t('board.dropped', { name: card.contact.name, lane: to?.name ?? t('contacts.drawer.noLane') }));
    void moveCard(card, { lanes, to, t });
  };
  return { said, moved, drop };
}

/** Opens a card's ticket beside the board; with a key held, the browser opens it elsewhere. */
function useOpenCard(
  cardOf: (target: EventTarget) => Ticket | undefined,
  hasDragged: { current: boolean },
): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const { pathOf } = useTicketPlace();
  return (event) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const isEndOfDrag = event.detail > 0 && hasDragged.current;
    const card = event.target.closest('[data-open]') ? cardOf(event.target) : undefined;
    if (isEndOfDrag || card) event.preventDefault();
    if (isEndOfDrag || !card) return;
    expectTicket(card.uuid);
    void navigate(pathOf(card.uuid));
  };
}

const PLACEHOLDERS = 4;

const Placeholder = () => (
  <div className={styles.lanes} aria-busy>
    {Array.from({ length: PLACEHOLDERS }, (_, index) => (
      <div key={index} className={styles.skeletonLane} />
    ))}
  </div>
);
