import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { queryClient } from '../../../api/queries.ts';
import { ticketPages } from '../../../api/tickets.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import {
  updateTicketListState,
  countFilters,
  shownFilter,
  useTicketListState,
} from '../ticket-list-state.ts';
import { NEW_TICKET_PARAM } from '../new-ticket-param.ts';
import { runShortcut, useShortcut } from '../../workspace/shortcuts.ts';
import { useIsNarrow } from '../../workspace/useIsNarrow.ts';
import styles from './ListHeader.module.css';
import { ListOptions } from './ListOptions.tsx';
import { shortenPlaceholder } from './shorten-placeholder.ts';

interface ListHeaderProps {
  isFiltering: boolean;
  onToggleFilters: () => void;
}

/** If no names match, Enter searches the messages, like the button below. */
function searchMessagesIfEmpty(): void {
  const desk = useTicketListState.getState();
  const { queryKey } = ticketPages(shownFilter(desk));
  if (desk.searchParam !== '' && queryClient.getQueryData(queryKey)?.pages[0]?.count === 0)
    updateTicketListState({ searchOnMessages: true });
}

/** The header of the list: search, filters, sorting and the button for a new ticket. */
export function ListHeader({ isFiltering, onToggleFilters }: ListHeaderProps) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const desk = useTicketListState();
  const isNarrow = useIsNarrow();
  const search = useRef<HTMLDivElement>(null);
  const filters = countFilters(desk);
  const placeholder = t('tickets.search.placeholder');
  const startNew = () => setParams({ [NEW_TICKET_PARAM]: '' });

  useShortcut('search', () => search.current?.querySelector('input')?.focus());
  useShortcut('newTicket', startNew);

  return (
    <div className={styles.header}>
      <div className={styles.line}>
        {/* The down arrow moves from the search field to the results. */}
        <div
          className={styles.search}
          ref={search}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && runShortcut('next')) event.preventDefault();
            if (event.key === 'Enter') searchMessagesIfEmpty();
          }}
        >
          <SearchField
            value={desk.searchParam}
            onSearch={(searchParam) => updateTicketListState({ searchParam })}
            placeholder={isNarrow ? shortenPlaceholder(placeholder) : placeholder}
          />
        </div>
        <IconButton
          className={styles.button}
          label={
            filters > 0 ? t('tickets.search.filtersSet', { count: filters }) : t('tickets.search.filters')
          }
          aria-expanded={isFiltering}
          data-on={isFiltering || filters > 0 || undefined}
          onClick={onToggleFilters}
        >
          <IconAdjustmentsHorizontal size={18} />
        </IconButton>
        <IconButton className={styles.add} label={t('tickets.new.title')} onClick={startNew}>
          <IconPlus size={18} />
        </IconButton>
      </div>
      {(!isNarrow || desk.searchParam !== '' || desk.searchOnMessages) && (
        <label className={styles.inMessages}>
          <input
            type="checkbox"
            checked={desk.searchOnMessages}
            onChange={(event) => updateTicketListState({ searchOnMessages: event.currentTarget.checked })}
          />
          {t('tickets.search.inMessages')}
        </label>
      )}
      {/* On narrow screens the options are behind the filter button, unless they currently narrow the list. */}
      {(!isNarrow || isFiltering || desk.view === 'closed' || desk.queueIds.length > 0) && <ListOptions />}
    </div>
  );
}
