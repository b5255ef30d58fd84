import { type ComboboxItem, NativeSelect, type OptionsFilter, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesSearch } from '../../../organization/settings/match-search.ts';
import type { Choice } from '../../../ui/form/SelectField.tsx';
import type { Targets } from '../targets.ts';
import type { DraftOption } from './draft-tree.ts';

interface TargetSelectProps {
  option: DraftOption;
  targets: Targets;
  error: string | undefined;
  onChange: (fields: Partial<DraftOption>) => void;
}

/** The select for the target of an option, by its kind. */
export function TargetSelect({ option, targets, error, onChange }: TargetSelectProps) {
  const { t } = useTranslation();
  const { queues, people, files, integrations } = targets;
  const { queueType, optQueueId, optUserId, optFileId, optIntegrationId } = option;
  switch (queueType) {
    case 'text':
      return null;
    case 'attendent':
      return (
        <>
          <Attendant
            label={t('queues.tree.attendant')}
            choices={people}
            value={optUserId}
            error={error}
            onChange={(id) => onChange({ optUserId: id })}
          />
          <Target
            label={t('queues.tree.attendantQueue')}
            description={t('queues.tree.attendantQueueHint')}
            choices={queues}
            value={optQueueId}
            onChange={(id) => onChange({ optQueueId: id })}
          />
        </>
      );
    case 'queue':
      return (
        <Target
          label={t('queues.tree.queue')}
          choices={queues}
          value={optQueueId}
          error={error}
          onChange={(id) => onChange({ optQueueId: id })}
        />
      );
    case 'integration':
      return (
        <Target
          label={t('queues.integration')}
          choices={integrations}
          value={optIntegrationId}
          error={error}
          onChange={(id) => onChange({ optIntegrationId: id })}
        />
      );
    case 'file':
      return (
        <Target
          label={t('queues.fileList')}
          choices={files}
          value={optFileId}
          error={error}
          onChange={(id) => onChange({ optFileId: id })}
        />
      );
    default:
      return null;
  }
}

interface TargetProps {
  label: string;
  description?: string;
  choices: Choice[];
  value: number | null;
  error?: ReactNode;
  onChange: (id: number | null) => void;
}

function Target({ label, description, choices, value, error, onChange }: TargetProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    >
      <option value="">{choices.length === 0 ? t('queues.nothingToChoose') : t('queues.choose')}</option>
      {value !== null && !choices.some((choice) => choice.value === value) && (
        <option value={value}>{t('common.chosenBefore')}</option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** A searchable select, because there may be many users. */
function Attendant({ label, choices, value, error, onChange }: TargetProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      error={error}
      searchable
      clearable
      placeholder={t('queues.choose')}
      nothingFoundMessage={t('queues.tree.attendantNotFound')}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      filter={filterByWords}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

const filterByWords: OptionsFilter = ({ options, search }) =>
  options.filter((option) => matchesSearch((option as ComboboxItem).label, search));
