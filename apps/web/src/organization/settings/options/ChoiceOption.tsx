import { type CompanySettings, companySettings } from '@prosa/contract';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hintId, OptionRow } from './OptionRow.tsx';
import type { ChoiceKey } from './options.ts';
import { SavedIndicator } from './SavedIndicator.tsx';
import { useSaveSetting } from './useSaveSetting.ts';

const CHOICE_WIDTH = 180;

export function ChoiceOption({ option, settings }: { option: ChoiceKey; settings: CompanySettings }) {
  const { t } = useTranslation();
  const save = useSaveSetting(option);
  const id = `option-${option}`;
  const value = save.isPending ? save.variables : settings[option];
  const labels: Record<string, string> = t(`settings.${option}`, { returnObjects: true });
  return (
    <OptionRow
      id={id}
      label={t(`settings.option.${option}.label`)}
      hint={t(`settings.option.${option}.hint`)}
      isWide
      control={
        <>
          <SavedIndicator {...save} />
          <NativeSelect
            id={id}
            w={CHOICE_WIDTH}
            aria-describedby={hintId(id)}
            value={String(value)}
            onChange={(event) => save.mutate(event.currentTarget.value)}
            data={companySettings[option]
              .unwrap()
              .options.map((choice) => ({ value: choice, label: labels[choice] ?? choice }))}
          />
        </>
      }
    />
  );
}
