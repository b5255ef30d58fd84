import { Button } from '@mantine/core';
import { IconColumns3, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useMay, useSession } from '../../api/useSession.ts';
import { Page } from '../../ui/Page.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { TicketPlaceContext, type TicketPlace } from '../workspace/ticket-place.ts';
import { useIsNarrow } from '../workspace/useIsNarrow.ts';
import { Board } from './Board.tsx';
import { countBoardFilters, setBoardFilter, useBoardFilter } from './board-filter.ts';
import styles from './BoardPage.module.css';
import { BoardTicket } from './BoardTicket.tsx';
import { useBoard } from './useBoard.ts';

/** Fetched when they are wanted: the fields for days weigh more than the board. */
const BoardFilters = lazyDialog(async () => (await import('./BoardFilters.tsx')).BoardFilters);

const TICKET = 'ticket';

/** Tickets beside the board: it stays where it is. */
const boardPlace: TicketPlace = {
  home: '/kanban',
  pathOf: (uuid) => `/kanban?${TICKET}=${uuid}`,
  isPanel: true,
};

/** The tickets in lanes, and the one that was opened beside them. */
export default function BoardPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const uuid = params.get(TICKET) ?? undefined;
  const isNarrow = useIsNarrow();
  const { id: userId } = useSession();
  const filter = useBoardFilter(userId);
  const board = useBoard(filter);
  const [showsFilters, setShowsFilters] = useState(countBoardFilters(filter) > 0);
  return (
    <TicketPlaceContext value={boardPlace}>
      <div className={styles.screen} data-narrow={isNarrow || undefined}>
        {/* On a narrow screen the ticket covers the board, which keeps its place below. */}
        <div className={styles.board} inert={isNarrow && uuid !== undefined}>
          <Page
            layout="fill"
            title={t('board.title')}
            count={board.count}
            actions={
              <>
                <SearchField
                  value={filter.searchParam}
                  onSearch={(searchParam) => setBoardFilter(userId, { searchParam })}
                  placeholder={t('board.searchBy')}
                />
                <FilterButton
                  count={countBoardFilters(filter)}
                  isOpen={showsFilters}
                  onToggle={() => setShowsFilters(!showsFilters)}
                />
                <LanesButton />
              </>
            }
          >
            {showsFilters && (
              <BoardFilters filter={filter} onChange={(changes) => setBoardFilter(userId, changes)} />
            )}
            <Board board={board} currentUuid={uuid} />
          </Page>
        </div>
        {uuid !== undefined && <BoardTicket key={uuid} uuid={uuid} />}
      </div>
    </TicketPlaceContext>
  );
}

interface FilterButtonProps {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

const FilterButton = ({ count, isOpen, onToggle }: FilterButtonProps) => {
  const { t } = useTranslation();
  return (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      leftSection={<IconFilter size={16} />}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {count > 0 ? t('board.filtersOn', { count }) : t('board.filters')}
    </Button>
  );
};

/** For those who may see the dashboard and change lanes. */
function LanesButton() {
  const { t } = useTranslation();
  const [seesFigures, mayManage] = [useMay('dashboard:view'), useMay('lanes:manage')];
  if (!seesFigures || !mayManage) return null;
  return (
    <Button component={Link} to="/TagsKanban" leftSection={<IconColumns3 size={16} />}>
      {t('board.addLanes')}
    </Button>
  );
}
