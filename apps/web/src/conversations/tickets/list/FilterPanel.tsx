import { TicketStatus } from '@prosa/contract';
import { Button, MultiSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pages, read } from '../../../api/queries.ts';
import { rowsOf } from '../../../api/rows.ts';
import { useSession } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import {
  updateTicketListState,
  clearSearch,
  countFilters,
  useTicketListState,
} from '../ticket-list-state.ts';
import styles from './FilterPanel.module.css';

interface Choice {
  value: string;
  label: string;
}

const toChoice = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name });

/** Filters by tags, connections, statuses and, for administrators, users. */
export default function FilterPanel() {
  const { t } = useTranslation();
  const desk = useTicketListState();
  const { profile } = useSession();
  const tags = useQuery(read(api.tags.listAll, { query: { kanban: '0' } })).data;
  const connections = useQuery(read(api.connections.list, { query: {} })).data;
  return (
    <div className={styles.panel} role="group" aria-label={t('tickets.search.filters')}>
      <Choices
        label={t('tickets.filters.tags')}
        // Tags without contacts and tickets would find nothing.
        choices={(tags ?? []).filter((tag) => tag.contactsCount + tag.ticketsCount > 0).map(toChoice)}
        value={desk.tags.map(String)}
        onChange={(ids) => updateTicketListState({ tags: ids.map(Number) })}
      />
      <Choices
        label={t('tickets.filters.connections')}
        choices={(connections ?? []).map(toChoice)}
        value={desk.whatsapps.map(String)}
        onChange={(ids) => updateTicketListState({ whatsapps: ids.map(Number) })}
      />
      <Choices
        label={t('tickets.filters.statuses')}
        choices={TicketStatus.options.map((value) => ({ value, label: t(`tickets.statuses.${value}`) }))}
        value={desk.statuses}
        onChange={(statuses) => updateTicketListState({ statuses: statuses as TicketStatus[] })}
      />
      {profile === 'admin' && <People />}
      {countFilters(desk) > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={clearSearch}>
          {t('tickets.search.clearFilters')}
        </Button>
      )}
    </div>
  );
}

function People() {
  const { t } = useTranslation();
  const chosen = useTicketListState((desk) => desk.users);
  const [searchParam, setSearch] = useState('');
  const found = rowsOf(useInfiniteQuery(pages(api.users.list, { searchParam })).data, 'users').map(toChoice);
  // Keeps the names of chosen users that the current search does not find.
  const [known, setKnown] = useState<Choice[]>([]);
  const missing = known.filter(
    ({ value }) => chosen.includes(Number(value)) && !found.some((other) => other.value === value),
  );
  return (
    <Choices
      label={t('tickets.filters.users')}
      choices={[...found, ...missing]}
      value={chosen.map(String)}
      search={searchParam}
      onSearch={setSearch}
      onChange={(ids) => {
        setKnown([...found, ...missing]);
        updateTicketListState({ users: ids.map(Number) });
      }}
    />
  );
}

interface ChoicesProps {
  label: string;
  choices: Choice[];
  value: string[];
  onChange: (value: string[]) => void;
  search?: string;
  onSearch?: (text: string) => void;
}

function Choices({ label, choices, value, onChange, search, onSearch }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      size="xs"
      label={label}
      placeholder={value.length === 0 ? t('tickets.filters.any') : ''}
      data={choices}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      nothingFoundMessage={t('tickets.search.nothing')}
      maxDropdownHeight={220}
      {...(onSearch && { searchValue: search ?? '', onSearchChange: onSearch })}
    />
  );
}
