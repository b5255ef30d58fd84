import {
  IconAdjustmentsHorizontal,
  IconChecks,
  IconEye,
  IconEyeOff,
  IconPlus,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import { useRef, useState, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMay } from '../../../shell/session.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { changeDesk, countFilters, isSearching, showView, useDesk } from '../desk.ts';
import { NEW_TICKET } from '../new-ticket.ts';
import { runShortcut, useShortcut } from '../shortcuts.ts';
import { useIsNarrow } from '../useIsNarrow.ts';
import styles from './ListHeader.module.css';
import { narrowPlaceholder } from './narrow-placeholder.ts';
import { QueueButton } from './QueueButton.tsx';

const loadQueuePicker = () => import('./QueuePicker.tsx');
const QueuePicker = lazy(loadQueuePicker);
const CloseAllDialog = lazyDialog(async () => (await import('./CloseAllDialog.tsx')).default);

interface ListHeaderProps {
  isFiltering: boolean;
  onToggleFilters: () => void;
}

/** Over the list: the search, which tickets are shown and how, and a new one. */
export function ListHeader({ isFiltering, onToggleFilters }: ListHeaderProps) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const desk = useDesk();
  const isNarrow = useIsNarrow();
  const search = useRef<HTMLDivElement>(null);
  const filters = countFilters(desk);
  const placeholder = t('tickets.search.placeholder');
  const startNew = () => setParams({ [NEW_TICKET]: '' });

  useShortcut('search', () => search.current?.querySelector('input')?.focus());
  useShortcut('newTicket', startNew);

  return (
    <div className={styles.header}>
      <div className={styles.line}>
        {/* From what was found one goes on by the arrow, as in every other search. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={styles.search}
          ref={search}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && runShortcut('next')) event.preventDefault();
          }}
        >
          <SearchField
            value={desk.searchParam}
            onSearch={(searchParam) => changeDesk({ searchParam })}
            placeholder={isNarrow ? narrowPlaceholder(placeholder) : placeholder}
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
      <label className={styles.inMessages}>
        <input
          type="checkbox"
          checked={desk.searchOnMessages}
          onChange={(event) => changeDesk({ searchOnMessages: event.currentTarget.checked })}
        />
        {t('tickets.search.inMessages')}
      </label>
      <div className={styles.line}>
        <Views />
        <OnDemand button={QueueButton} preload={loadQueuePicker}>
          <QueuePicker />
        </OnDemand>
        <Ways />
      </div>
    </div>
  );
}

/** The tickets being worked on, or those that are done. */
function Views() {
  const { t } = useTranslation();
  const desk = useDesk();
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

/** How the list is sorted, whose tickets it has, and an end to all of them. */
function Ways() {
  const { t } = useTranslation();
  const desk = useDesk();
  const mayShowAll = useMay('tickets-manager:showall');
  const mayCloseAll = useMay('tickets-manager:closeAll');
  const [isClosing, setClosing] = useState(false);
  const isAtWork = desk.view === 'open' && !isSearching(desk);
  const Sort = desk.sort === 'ASC' ? IconSortAscending : IconSortDescending;
  const Eye = desk.showAll ? IconEye : IconEyeOff;
  return (
    <div className={styles.ways}>
      {isAtWork && (
        <IconButton
          label={desk.sort === 'ASC' ? t('tickets.list.oldestFirst') : t('tickets.list.newestFirst')}
          onClick={() => changeDesk({ sort: desk.sort === 'ASC' ? 'DESC' : 'ASC' })}
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
          onClick={() => changeDesk({ showAll: !desk.showAll })}
        >
          <Eye size={18} />
        </IconButton>
      )}
      {mayCloseAll && isAtWork && (
        <IconButton label={t('tickets.closeAll.title')} onClick={() => setClosing(true)}>
          <IconChecks size={18} />
        </IconButton>
      )}
      {isClosing && <CloseAllDialog onClose={() => setClosing(false)} />}
    </div>
  );
}
