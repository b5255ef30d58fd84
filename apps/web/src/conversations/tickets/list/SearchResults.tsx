import { Button } from '@mantine/core';
import { TICKETS_COUNT_LIMIT } from '@prosa/contract';
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketPages } from '../../../api/tickets.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { updateTicketListState, clearSearch } from '../ticket-list-state.ts';
import styles from './ListHeader.module.css';
import { MessageHits } from './MessageHits.tsx';
import { TicketRows } from './TicketRows.tsx';

type SearchResultsProps = Omit<ComponentProps<typeof TicketRows>, 'empty'>;
type ResultKind = 'tickets' | 'messages';

/** The search results: tickets and, if requested, messages. */
export function SearchResults(props: SearchResultsProps) {
  const { t } = useTranslation();
  const [found, setFound] = useState<ResultKind>('tickets');
  const { filter, onOpen } = props;
  const { searchParam, searchOnMessages } = filter;
  const count = useInfiniteQuery(ticketPages(filter)).data?.pages[0]?.count;
  const shown = searchOnMessages ? found : 'tickets';
  return (
    <>
      <div className={styles.tabs}>
        {searchOnMessages ? (
          <div role="group" aria-label={t('tickets.search.results')} className={styles.found}>
            {(['tickets', 'messages'] as const).map((what) => (
              <Button
                key={what}
                size="compact-sm"
                variant={shown === what ? 'filled' : 'default'}
                aria-pressed={shown === what}
                onClick={() => setFound(what)}
              >
                {t(`tickets.search.${what}`)}
              </Button>
            ))}
          </div>
        ) : (
          <p className={styles.found} role="status">
            {count === undefined
              ? t('common.loading')
              : t(count < TICKETS_COUNT_LIMIT ? 'tickets.search.found' : 'tickets.search.foundMany', {
                  count,
                })}
          </p>
        )}
      </div>
      {shown === 'messages' ? (
        <MessageHits key={searchParam} searchParam={searchParam} onOpen={onOpen} />
      ) : (
        <TicketRows
          key={hashKey([filter])}
          {...props}
          empty={
            searchParam === '' ? (
              <EmptyState
                drawing="search"
                title={t('tickets.search.nothing')}
                action={
                  <Button variant="default" onClick={clearSearch}>
                    {t('tickets.search.clearFilters')}
                  </Button>
                }
              />
            ) : (
              <NothingFound
                search={searchParam}
                onClear={clearSearch}
                instead={
                  !searchOnMessages && (
                    <Button onClick={() => updateTicketListState({ searchOnMessages: true })}>
                      {t('tickets.search.tryMessages')}
                    </Button>
                  )
                }
              />
            )
          }
        />
      )}
    </>
  );
}
