import type { MessageHit } from '@prosa/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { routeKey } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ListError } from '../../../ui/ListError.tsx';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { useInfiniteScroll } from '../../../ui/useInfiniteScroll.ts';
import { clearSearch } from '../ticket-list-state.ts';
import { ListFooter } from './ListFooter.tsx';
import { Highlighted } from './Highlighted.tsx';
import styles from './MessageHits.module.css';
import { RowSkeletons } from './RowSkeletons.tsx';
import { truncate, NAME_LENGTH, formatRowTime } from './row-text.ts';
import { useNow } from '../../../ui/useNow.ts';

const hitPages = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(api.messages.search), 'pages', searchParam] as const,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(api.messages.search, { query: { searchParam, pageNumber: String(pageParam) } }, { signal }),
    getNextPageParam: (last, _all, current: number) => (last.hasMore ? current + 1 : undefined),
  });

interface MessageHitsProps {
  searchParam: string;
  onOpen: () => void;
}

/** The messages found by the search; each opens its conversation at that message. */
export function MessageHits({ searchParam, onOpen }: MessageHitsProps) {
  const { t } = useTranslation();
  const now = useNow();
  const query = useInfiniteQuery(hitPages(searchParam));
  const { scroller, sentinel } = useInfiniteScroll({
    ...query,
    hasNextPage: query.hasNextPage && !query.isFetchNextPageError,
  });
  const hits = query.data?.pages.flatMap((page) => page.hits) ?? [];
  if (query.isPending) return <RowSkeletons />;
  if (query.isError && hits.length === 0) return <ListError error={query.error} onRetry={query.refetch} />;
  if (hits.length === 0) return <NothingFound search={searchParam} onClear={clearSearch} />;
  return (
    <section className={styles.hits} ref={scroller}>
      <ul aria-label={t('tickets.search.messages')}>
        {hits.map((hit) => (
          <li key={hit.messageId}>
            <Hit hit={hit} search={searchParam} now={now} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <div ref={sentinel} />
      <ListFooter
        isFetching={query.isFetchingNextPage}
        hasFailed={query.isFetchNextPageError}
        onRetry={() => void query.fetchNextPage()}
      />
    </section>
  );
}

interface HitProps {
  hit: MessageHit;
  search: string;
  now: number;
  onOpen: () => void;
}

function Hit({ hit, search, now, onOpen }: HitProps) {
  const { t } = useTranslation();
  return (
    <Link className={styles.hit} to={`/tickets/${hit.ticketUuid}?message=${hit.messageId}`} onClick={onOpen}>
      <Avatar name={hit.contact.name} image={hit.contact.urlPicture} size={36} />
      <span className={styles.middle}>
        <span className={styles.name}>{truncate(hit.contact.name, NAME_LENGTH)}</span>
        <span className={styles.body}>
          {hit.fromMe && <span className={styles.from}>{t('tickets.search.fromUs')} </span>}
          <Highlighted text={hit.body} search={search} />
        </span>
      </span>
      <time className={styles.time} dateTime={hit.createdAt}>
        {formatRowTime(hit.createdAt, now)}
      </time>
    </Link>
  );
}
