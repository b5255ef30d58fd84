import { api, SEARCH_DEBOUNCE_MS, SEARCH_FROM_LETTERS } from '@prosa/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { useSuggestions } from '../../../ui/form/useSuggestions.ts';

interface UserSearchProps {
  label: string;
  description: string;
  value: number | null;
  onChange: (userId: number | null) => void;
}

/** One colleague, found by the letters of their name. */
export function UserSearch({ label, description, value, onChange }: UserSearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [searchParam] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const isSearch = searchParam.length >= SEARCH_FROM_LETTERS && text !== chosen?.label;
  const { data } = useQuery({ ...read(api.users.list, { query: { searchParam } }), enabled: isSearch });
  const found = isSearch
    ? (data?.users ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    : [];
  const isKnown = found.some((one) => one.value === chosen?.value);
  const options = chosen && !isKnown ? [chosen, ...found] : found;
  const nothingFound = isSearch && data ? t('tickets.dialogs.userNotFound') : undefined;
  const suggestions = useSuggestions(nothingFound ? 1 : options.length);
  return (
    <Select
      label={label}
      description={description}
      data-autofocus
      searchable
      clearable
      data={options}
      {...suggestions}
      // The server has searched already, by more than the letters as they stand.
      filter={(all) => all.options}
      nothingFoundMessage={nothingFound}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value)}
      onChange={(id, option) => {
        setChosen(id === null ? null : { value: id, label: option.label });
        onChange(id === null ? null : Number(id));
      }}
    />
  );
}
