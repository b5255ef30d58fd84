import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Choice {
  value: string;
  label: string;
}

export const toChoice = ({ id, name }: { id: number; name: string }): Choice => ({
  value: String(id),
  label: name,
});

interface ChoicesProps {
  label: string;
  choices: Choice[];
  value: string[];
  onChange: (value: string[]) => void;
}

/** A filter by several of some records; none chosen means all. */
export function Choices({ label, choices, value, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('reports.any') : ''}
      data={choices}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      nothingFoundMessage={t('reports.noMatch')}
      maxDropdownHeight={240}
    />
  );
}
