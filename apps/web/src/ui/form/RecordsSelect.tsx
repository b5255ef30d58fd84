import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface NamedRecord {
  id: number;
  name: string;
}

interface RecordsSelectProps
  extends Pick<MultiSelectProps, 'label' | 'description' | 'disabled' | 'onBlur' | 'error'> {
  /** Shown while none is chosen. */
  emptyText: string;
  /** What the search finds. */
  found: NamedRecord[];
  /** The names of those that were chosen at first. */
  known: NamedRecord[];
  search: string;
  onSearch: (search: string) => void;
  chosen: number[];
  onChange: (ids: number[]) => void;
  /** The first field of a dialog, where one begins to type. */
  isFirst?: boolean;
}

/** Chooses several of many records, which the server searches by name. */
export function RecordsSelect(props: RecordsSelectProps) {
  const { emptyText, found, known, search, onSearch, chosen, onChange, isFirst = false, ...looks } = props;
  const { t } = useTranslation();
  // Keeps the names of chosen records that the current search does not find.
  const [seen, setSeen] = useState<NamedRecord[]>([]);
  const choices = new Map([...seen, ...known, ...found].map(({ id, name }) => [id, name]));
  return (
    <MultiSelect
      {...looks}
      data-autofocus={isFirst || undefined}
      openOnFocus={!isFirst}
      placeholder={chosen.length === 0 ? emptyText : ''}
      data={[...choices].map(([id, name]) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('common.nothingFound', { search })}
      searchValue={search}
      onSearchChange={onSearch}
      // Enter must not submit the form while the search contains text.
      onKeyDown={(event) => event.key === 'Enter' && search !== '' && event.preventDefault()}
      onChange={(ids) => {
        setSeen([...choices].map(([id, name]) => ({ id, name })));
        onChange(ids.map(Number));
      }}
    />
  );
}
