import { TICKETS_COUNT_LIMIT } from '@prosa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketPages } from '../../../api/tickets.ts';
import { useSession } from '../../../api/useSession.ts';
import layout from '../../../ui/layout.module.css';
import {
  updateTicketListState,
  isSearching,
  type OpenTab,
  tabFilter,
  useTicketListState,
} from '../ticket-list-state.ts';
import styles from './ListHeader.module.css';
import { useDebouncedText } from './useDebouncedText.ts';

/** The number of tickets in a tab. Its list is kept up to date even while another tab is shown. */
const useCount = (tab: OpenTab, enabled = true) => {
  const desk = useTicketListState();
  const { data } = useInfiniteQuery({ ...ticketPages(tabFilter(desk, tab)), enabled });
  const count = data?.pages[0]?.count;
  return count !== undefined && count >= TICKETS_COUNT_LIMIT ? `${TICKETS_COUNT_LIMIT}+` : count;
};

/** The tabs of the active tickets, each with its count. */
export function ListTabs() {
  const { t } = useTranslation();
  const { allowGroup } = useSession();
  const desk = useTicketListState();
  const counts = {
    open: useCount('open'),
    pending: useCount('pending'),
    group: useCount('group', allowGroup),
  };
  const tabs: OpenTab[] = allowGroup ? ['open', 'pending', 'group'] : ['open', 'pending'];
  const known = tabs.filter((tab) => counts[tab] !== undefined);
  const spoken = known.map((tab) => `${t(`tickets.tabs.${tab}`)}: ${counts[tab]}`).join(', ');

  const moveTo = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const tab = tabs[(tabs.indexOf(desk.tab) + step + tabs.length) % tabs.length];
    if (step === 0 || !tab) return;
    event.preventDefault();
    updateTicketListState({ tab });
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${tab}"]`)?.focus();
  };

  return (
    <>
      <p className={layout.srOnly} role="status">
        {useDebouncedText(spoken)}
      </p>
      {desk.view === 'open' && !isSearching(desk) && (
        <div className={styles.tabs} role="tablist" aria-label={t('tickets.views.open')} onKeyDown={moveTo}>
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              data-tab={tab}
              className={styles.tab}
              aria-selected={desk.tab === tab}
              tabIndex={desk.tab === tab ? 0 : -1}
              onClick={() => updateTicketListState({ tab })}
            >
              {t(`tickets.tabs.${tab}`)}
              {/* An unknown count is not zero. */}
              {counts[tab] !== undefined && <span className={styles.count}>{counts[tab]}</span>}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
