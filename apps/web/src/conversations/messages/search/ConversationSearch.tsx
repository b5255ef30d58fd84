import type { TicketDetail } from '@prosa/contract';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { routeKey } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { errorText } from '../../../ui/error-text.ts';
import { focusMainInputSoon } from '../../../ui/main-input.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { jumpToMessage } from '../jump-to-message.ts';
import styles from './ConversationSearch.module.css';
import { closeSearch, useOpenCount } from './search-state.ts';

/** Searches one conversation and steps through the hits, newest first. */
export default function ConversationSearch({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const query = useInfiniteQuery({
    queryKey: [...routeKey(api.messages.search), ticket.id, search],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        api.messages.search,
        { query: { searchParam: search, ticketId: String(ticket.id), pageNumber: String(pageParam) } },
        { signal },
      ),
    getNextPageParam: (last, _all, current: number) => (last.hasMore ? current + 1 : undefined),
    enabled: search !== '',
  });
  const hits = query.data?.pages.flatMap((page) => page.hits) ?? [];
  const shown = hits[at]?.messageId;

  const place = useRef<HTMLDivElement>(null);
  const asked = useOpenCount();
  useEffect(() => {
    if (asked === 0) return undefined;
    // Delayed, because a closing menu first returns the focus to its button.
    const timer = setTimeout(() => {
      const field = place.current?.querySelector('input');
      field?.focus();
      field?.select();
    });
    return () => clearTimeout(timer);
  }, [asked]);

  useEffect(() => {
    if (shown !== undefined) jumpToMessage(ticket.id, shown);
  }, [shown, ticket.id]);

  const toOlder = () => {
    if (at + 1 < hits.length) setAt(at + 1);
    else if (query.hasNextPage) void query.fetchNextPage().then(() => setAt(at + 1));
  };
  const close = () => {
    closeSearch();
    focusMainInputSoon();
  };
  const toNewer = () => setAt(Math.max(0, at - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (event.key !== 'Enter' || shown === undefined) return undefined;
    return event.shiftKey ? toNewer() : toOlder();
  };

  return (
    <search className={styles.bar} onKeyDown={onKeyDown}>
      <div className={styles.field} ref={place}>
        <SearchField
          value={search}
          placeholder={t('messages.search.label')}
          onSearch={(text) => {
            // Enter submits the same search again; that must not reset the current hit.
            if (text === search) return;
            setSearch(text);
            setAt(0);
          }}
        />
      </div>
      <span className={styles.count} role="status">
        {search !== '' && countText()}
      </span>
      <IconButton
        label={t('messages.search.older')}
        disabled={at + 1 >= hits.length && !query.hasNextPage}
        onClick={toOlder}
      >
        <IconChevronUp size={18} />
      </IconButton>
      <IconButton label={t('messages.search.newer')} disabled={at === 0} onClick={toNewer}>
        <IconChevronDown size={18} />
      </IconButton>
      <IconButton label={t('common.close')} onClick={close}>
        <IconX size={18} />
      </IconButton>
    </search>
  );

  function countText(): string {
    if (query.isError) return errorText(query.error);
    if (query.isPending) return t('common.loading');
    if (hits.length === 0) return t('messages.search.nothing');
    const key = query.hasNextPage ? 'messages.search.hitMore' : 'messages.search.hit';
    return t(key, { number: at + 1, all: hits.length });
  }
}
