import { type Chat, CHAT_SCROLL_PX, type ChatMessage } from '@prosa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { chatMessagesQuery } from '../../api/chats.ts';
import { useSession } from '../../api/useSession.ts';
import { ListError } from '../../ui/ListError.tsx';
import { useStickToEnd } from '../messages/list/useStickToEnd.ts';
import scroll from '../messages/list/Scroller.module.css';
import styles from './ChatMessages.module.css';
import { ChatMessageRow } from './ChatMessageRow.tsx';
import { buildChatRows, type ChatListRow, estimateChatRow, messagesOf } from './chat-rows.ts';
import { myMembership } from './chat-title.ts';
import type { WritingMode } from './ChatView.tsx';
import { useJumpToPlace } from './useJumpToPlace.ts';
import type { ChatSending } from './useSendChatMessage.ts';

/** Closer to the end than this counts as being at the end. */
const END_PX = 80;
/** Keeps a running request: the list may ask again on every scroll event. */
const WITHOUT_CANCEL = { cancelRefetch: false };

const isNearEnd = (list: Virtualizer<HTMLDivElement, Element>) =>
  list.getTotalSize() - (list.scrollOffset ?? 0) - (list.scrollRect?.height ?? 0) <= END_PX;

interface ChatMessagesProps {
  chat: Chat;
  sending: ChatSending;
  onMode: (mode: WritingMode) => void;
}

/** The messages of a chat: renders only visible rows, and rows added before or after do not move the view. */
export function ChatMessages({ chat, sending, onMode }: ChatMessagesProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(chatMessagesQuery(chat.id));
  const messages = useMemo(() => messagesOf(query.data), [query.data]);
  if (query.error && messages.length === 0) return <ListError error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <div className={styles.area} aria-busy />;
  if (messages.length === 0 && sending.pending.length === 0)
    return <p className={styles.none}>{t('chats.noMessages')}</p>;
  return <VirtualList {...{ chat, sending, onMode, query, messages }} />;
}

type MessagesQuery = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** Places the list at its end, loads older messages near its top, and follows what one sends oneself. */
function useChatScroll(rows: ChatListRow[], query: MessagesQuery, newest: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  const [isAtEnd, setAtEnd] = useState(true);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const loadMore = () => {
    if (isPlaced.current && (list.scrollOffset ?? 0) <= CHAT_SCROLL_PX && hasNextPage && !isFetchingNextPage)
      void fetchNextPage(WITHOUT_CANCEL);
  };
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index];
      return row ? estimateChatRow(row) : 0;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
    onChange: (changed) => {
      setAtEnd(isNearEnd(changed));
      loadMore();
    },
  });
  useLayoutEffect(() => {
    if (isPlaced.current) return undefined;
    list.scrollToEnd();
    const frame = requestAnimationFrame(() => {
      isPlaced.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [list]);
  useStickToEnd(
    scroller,
    useCallback(() => isNearEnd(list), [list]),
  );
  useEffect(() => {
    const frame = requestAnimationFrame(loadMore);
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    if (newest !== undefined && isPlaced.current) list.scrollToEnd();
  }, [newest, list]);
  return { scroller, list, isAtEnd };
}

function VirtualList({
  chat,
  sending,
  onMode,
  query,
  messages,
}: ChatMessagesProps & { query: MessagesQuery; messages: ChatMessage[] }) {
  const { t } = useTranslation();
  const me = useSession();
  const [unreadFrom] = useState(() => firstUnread(chat, me.id));
  const { pending } = sending;
  const { hasNextPage, fetchNextPage } = query;
  const rows = useMemo(
    () => buildChatRows(messages, { pending, unreadFrom, isComplete: !hasNextPage }),
    [messages, pending, unreadFrom, hasNextPage],
  );
  const { scroller, list, isAtEnd } = useChatScroll(rows, query, pending.at(-1)?.clientId);
  const [, setParams] = useSearchParams();
  const highlighted = useJumpToPlace({ rows, list, hasMore: hasNextPage, fetchMore: fetchNextPage });
  return (
    <div className={styles.area}>
      <div
        ref={scroller}
        className={scroll.scroller}
        role="log"
        aria-label={t('chats.messagesTab')}
        tabIndex={0}
      >
        <div className={scroll.rows} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return row ? (
              <div
                key={key}
                ref={list.measureElement}
                data-index={index}
                className={styles.row}
                data-highlighted={(row.kind === 'message' && row.message.place === highlighted) || undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ChatMessageRow
                  row={row}
                  chat={chat}
                  sending={sending}
                  onMode={onMode}
                  onJump={(place) => setParams({ place: String(place) }, { replace: true })}
                />
              </div>
            ) : null;
          })}
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className={styles.toEnd}
          aria-label={t('chats.toEnd')}
          onClick={() => list.scrollToEnd()}
        >
          <IconArrowDown size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** The first message that had not been seen when the chat was opened. */
function firstUnread(chat: Chat, myId: number): number | null {
  const mine = myMembership(chat, myId);
  return mine && mine.unreads > 0 ? mine.readPlace + 1 : null;
}
