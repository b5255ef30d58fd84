import { IconSortAscending, IconSortDescending, IconUsers } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/useSession.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyMenuButton } from '../../../ui/LazyMenuButton.tsx';
import { updateTicketListState, isSearching, showView, useTicketListState } from '../ticket-list-state.ts';
import styles from './ListHeader.module.css';
import { ListMenuButton } from './ListMenuButton.tsx';
import { QueueButton } from './QueueButton.tsx';

const loadQueuePicker = () => import('./QueuePicker.tsx');
const QueuePicker = lazy(loadQueuePicker);
const loadMenu = () => import('./ListMenu.tsx');
const ListMenu = lazy(loadMenu);

/** Selects which tickets are listed, and in which order. */
export function ListOptions() {
  return (
    <div className={styles.line}>
      <ViewSwitch />
      <LazyMenuButton button={QueueButton} preload={loadQueuePicker}>
        <QueuePicker />
      </LazyMenuButton>
      <ListControls />
    </div>
  );
}

/** Switches between active and closed tickets. */
function ViewSwitch() {
  const { t } = useTranslation();
  const desk = useTicketListState();
  const isSought = isSearching(desk);
  return (
    <div className={styles.views} role="group" aria-label={t('tickets.list.views')}>
      {(['open', 'closed'] as const).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={!isSought && desk.view === view}
          onClick={() => showView(view)}
        >
          {t(`tickets.views.${view}`)}
        </button>
      ))}
    </div>
  );
}

/** Sort order, whose tickets are shown, and rare actions on all of them. */
function ListControls() {
  const { t } = useTranslation();
  const desk = useTicketListState();
  const mayShowAll = useMay('tickets-manager:showall');
  const mayCloseAll = useMay('tickets-manager:closeAll');
  const isAtWork = desk.view === 'open' && !isSearching(desk);
  const sort = desk.sorts[desk.tab];
  const Sort = sort === 'ASC' ? IconSortAscending : IconSortDescending;
  return (
    <div className={styles.ways}>
      {isAtWork && (
        <IconButton
          label={sort === 'ASC' ? t('tickets.list.oldestFirst') : t('tickets.list.newestFirst')}
          onClick={() =>
            updateTicketListState({ sorts: { ...desk.sorts, [desk.tab]: sort === 'ASC' ? 'DESC' : 'ASC' } })
          }
        >
          <Sort size={18} />
        </IconButton>
      )}
      {mayShowAll && (
        <IconButton
          label={t('tickets.list.showAll')}
          aria-pressed={desk.showAll}
          data-on={desk.showAll || undefined}
          className={styles.way}
          onClick={() => updateTicketListState({ showAll: !desk.showAll })}
        >
          <IconUsers size={18} />
        </IconButton>
      )}
      {mayCloseAll && isAtWork && (
        <LazyMenuButton button={ListMenuButton} preload={loadMenu}>
          <ListMenu />
        </LazyMenuButton>
      )}
    </div>
  );
}
