import { Button, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { useMay } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { type BoardFilter, countBoardFilters, NO_BOARD_FILTER } from './board-filter.ts';
import styles from './BoardPage.module.css';

interface BoardFiltersProps {
  filter: BoardFilter;
  onChange: (changes: Partial<BoardFilter>) => void;
}

/** Queues, attendants and tags take effect when they are chosen; the days of the last change by the search button. */
export function BoardFilters({ filter, onChange }: BoardFiltersProps) {
  const { t } = useTranslation();
  const queues = useQuery(read(api.queues.own)).data?.queues ?? [];
  const tags = useQuery(read(api.tags.listAll, { query: { kanban: '0' } })).data ?? [];
  const seesOthers = useMay('tickets-manager:showall');
  const users = useQuery({ ...read(api.users.listAll), enabled: seesOthers }).data ?? [];
  const [days, setDays] = useState({ startDate: filter.startDate, endDate: filter.endDate });
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    onChange(days);
  };
  const clear = () => {
    const { startDate, endDate } = NO_BOARD_FILTER;
    setDays({ startDate, endDate });
    onChange({ ...NO_BOARD_FILTER, searchParam: filter.searchParam });
  };
  return (
    <form className={styles.filters} aria-label={t('board.filters')} onSubmit={search}>
      <Choices
        label={t('board.queues')}
        records={queues}
        value={filter.queueIds}
        onChange={(queueIds) => onChange({ queueIds })}
      />
      {seesOthers && (
        <Choices
          label={t('board.users')}
          records={users}
          value={filter.users}
          onChange={(chosen) => onChange({ users: chosen })}
        />
      )}
      <Choices
        label={t('board.tags')}
        records={tags}
        value={filter.tags}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      <DayInput
        label={t('board.from')}
        value={days.startDate}
        {...(days.endDate && { maxDate: days.endDate })}
        onChange={(day) => setDays({ ...days, startDate: day ?? '' })}
      />
      <DayInput
        label={t('board.to')}
        value={days.endDate}
        {...(days.startDate && { minDate: days.startDate })}
        onChange={(day) => setDays({ ...days, endDate: day ?? '' })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="default">
          {t('common.search')}
        </Button>
        {countBoardFilters(filter) > 0 && (
          <Button variant="subtle" onClick={clear}>
            {t('board.clear')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ChoicesProps {
  label: string;
  records: { id: number; name: string }[];
  value: number[];
  onChange: (ids: number[]) => void;
}

function Choices({ label, records, value, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('board.any') : ''}
      data={records.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      nothingFoundMessage={t('board.noMatch')}
      maxDropdownHeight={240}
    />
  );
}
