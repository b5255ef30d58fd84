import { OLDER_MESSAGES_PX, type TicketDetail } from '@prosa/contract';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.ts';
import { useComposerState } from '../composer-state.ts';
import { endJump, useJump } from '../jump-to-message.ts';
import { Announcer } from './Announcer.tsx';
import scroll from './Scroller.module.css';
import styles from './MessageList.module.css';
import { MessageRow } from './MessageRow.tsx';
import { estimateHeight, firstUnread, buildRows } from './message-rows.ts';
import type { ListEvents } from './useListEvents.ts';
import type { useConversation } from './useConversation.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useStickToEnd } from './useStickToEnd.ts';

/** Closer to the end than this counts as being at the end. */
const END_PX = 80;
const HIGHLIGHT_MS = 2500;
/** Keeps a running request: the list may ask again on every scroll event, before it has rerendered. */
const WITHOUT_CANCEL = { cancelRefetch: false };
/** With more unread messages than this, the list opens at the first unread one. */
const UNREAD_ON_ONE_SCREEN = 5;

/** Uses the list's own measurements: reading the DOM would force a layout on every scroll event. */
const isNearEnd = (list: Virtualizer<HTMLDivElement, Element>, px: number) =>
  list.getTotalSize() - (list.scrollOffset ?? 0) - (list.scrollRect?.height ?? 0) <= px;

interface VirtualMessagesProps {
  ticket: TicketDetail;
  talk: ReturnType<typeof useConversation>;
  events: ListEvents;
}

/** The virtual message list: renders only visible rows, and rows added before or after do not move the view. */
export function VirtualMessages({ ticket, talk, events }: VirtualMessagesProps) {
  const { t } = useTranslation();
  const { query, messages, outgoing, hasNewest, load, loadNewest } = talk;
  const { hasNextPage, isFetchingNextPage, fetchNextPage, hasPreviousPage, isFetchingPreviousPage } = query;
  const { chosen } = useComposerState(ticket.id);
  const jump = useJump(ticket.id);
  const scroller = useRef<HTMLDivElement>(null);
  const [unreadFrom] = useState(() => firstUnread(messages, ticket.unreadMessages));
  const [unreadAtFirst] = useState(ticket.unreadMessages);
  useMarkRead(ticket);
  const [isAtEnd, setAtEnd] = useState(true);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const isPlaced = useRef(false);

  const rows = useMemo(
    () =>
      buildRows(messages, {
        outgoing: hasNewest ? outgoing : [],
        unreadFrom,
        isComplete: !hasNextPage,
        current: { id: ticket.id, queue: ticket.queue },
      }),
    [messages, outgoing, hasNewest, unreadFrom, hasNextPage, ticket.id, ticket.queue],
  );

  const loadMore = () => {
    if (!isPlaced.current) return;
    if ((list.scrollOffset ?? 0) <= OLDER_MESSAGES_PX && hasNextPage && !isFetchingNextPage)
      void fetchNextPage(WITHOUT_CANCEL);
    else if (isNearEnd(list, OLDER_MESSAGES_PX) && hasPreviousPage && !isFetchingPreviousPage)
      void query.fetchPreviousPage(WITHOUT_CANCEL);
  };

  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index];
      return row ? estimateHeight(row) : 0;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    // While newer pages are not loaded, the end of the list is not the end of the conversation.
    followOnAppend: hasNewest,
    scrollEndThreshold: END_PX,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
    onChange: (changed) => {
      setAtEnd(isNearEnd(changed, END_PX));
      loadMore();
    },
  });

  useLayoutEffect(() => {
    if (isPlaced.current || rows.length === 0) return undefined;
    if (!jump) {
      const divider = rows.findIndex((row) => row.kind === 'unread');
      if (divider >= 0 && unreadAtFirst > UNREAD_ON_ONE_SCREEN)
        list.scrollToIndex(divider, { align: 'start' });
      else list.scrollToEnd();
    }
    // Row heights are measured in this frame; only then is the scroll position final.
    const frame = requestAnimationFrame(() => {
      isPlaced.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, jump, list, unreadAtFirst]);

  useStickToEnd(
    scroller,
    useCallback(() => isNearEnd(list, END_PX), [list]),
  );

  // A short conversation may show the top of the list while older pages exist.
  useEffect(() => {
    const frame = requestAnimationFrame(loadMore);
    return () => cancelAnimationFrame(frame);
  });

  const askedFor = useRef(0);
  useEffect(() => {
    if (!jump) return;
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.id === jump.messageId);
    if (index >= 0) {
      list.scrollToIndex(index, { align: 'center' });
      setHighlighted(jump.messageId);
      endJump(ticket.id);
    } else if (askedFor.current !== jump.number) {
      askedFor.current = jump.number;
      const giveUp = (reason: unknown) => {
        toast.error(reason);
        endJump(ticket.id);
      };
      load(jump.messageId).then((isThere) => isThere || giveUp('ERR_NO_MESSAGE_FOUND'), giveUp);
    }
  }, [jump, rows, list, load, ticket.id]);

  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  const toEnd = () => {
    if (hasNewest) list.scrollToEnd();
    else void loadNewest();
  };

  // Scrolls to the user's own new message, wherever the list was.
  const newest = outgoing.at(-1)?.clientId;
  useEffect(() => {
    if (newest === undefined || !isPlaced.current) return;
    if (hasNewest) list.scrollToEnd();
    else void loadNewest();
  }, [newest, hasNewest, list, loadNewest]);

  const lastSeen = useRef(messages.at(-1)?.id ?? 0);
  useEffect(() => {
    if (isAtEnd && hasNewest) lastSeen.current = messages.at(-1)?.id ?? 0;
  }, [isAtEnd, hasNewest, messages]);
  const hasNew =
    !isAtEnd && messages.some((message) => message.id > lastSeen.current && !message.fromMe) && hasNewest;

  return (
    <div className={styles.area}>
      {isFetchingNextPage && (
        <span className={styles.older} role="status">
          {t('messages.loadingOlder')}
        </span>
      )}
      <div
        ref={scroller}
        className={scroll.scroller}
        role="log"
        // The announcer reads new messages; rows rendered by scrolling must not be announced.
        aria-live="off"
        aria-label={t('messages.log')}
        tabIndex={0}
        {...events}
      >
        {/* Height and offsets come from React: the new height must be set before the scroll position is corrected. */}
        <div className={scroll.rows} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            const id = row.kind === 'message' ? row.message.id : null;
            const isChosen = chosen === null || id === null ? null : chosen.includes(id);
            return (
              <div
                key={key}
                ref={list.measureElement}
                data-index={index}
                className={styles.row}
                style={{ top: start }}
                data-choosing={isChosen === null ? undefined : true}
                data-chosen={isChosen || undefined}
                data-highlighted={(id !== null && id === highlighted) || undefined}
              >
                <MessageRow row={row} isChosen={isChosen} />
              </div>
            );
          })}
        </div>
      </div>
      {(!isAtEnd || !hasNewest) && (
        <button
          type="button"
          className={styles.pill}
          data-new={hasNew || undefined}
          aria-label={hasNew ? undefined : t('messages.toEnd')}
          onClick={toEnd}
        >
          {hasNew && t('messages.newMessages')}
          <IconArrowDown size={18} aria-hidden />
        </button>
      )}
      <Announcer messages={messages} />
    </div>
  );
}
