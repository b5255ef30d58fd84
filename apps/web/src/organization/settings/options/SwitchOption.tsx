import type { CompanySettings, SettingValue } from '@prosa/contract';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hintId, OptionRow } from './OptionRow.tsx';
import { isOn, type SwitchKey, toSwitchValue, requiredTextOf } from './options.ts';
import { SavedIndicator } from './SavedIndicator.tsx';
import { TextEditor } from './TextEditor.tsx';
import { useSaveSetting } from './useSaveSetting.ts';

interface SwitchOptionProps {
  option: SwitchKey;
  settings: CompanySettings;
  isUnder?: boolean;
}

/** A switch is saved at once. One that sends a text shows the text editor, and is saved only once the text is set. */
export function SwitchOption({ option, settings, isUnder = false }: SwitchOptionProps) {
  const { t } = useTranslation();
  const save = useSaveSetting(option);
  const [waitsFor, setWaitsFor] = useState<SettingValue | null>(null);
  const id = `option-${option}`;
  const value = save.isPending ? save.variables : settings[option];
  const rule = requiredTextOf(option);

  const choose = (on: boolean) => {
    const next = toSwitchValue(settings[option], on);
    const lacksText = rule !== undefined && next === rule.when && settings[rule.text].trim() === '';
    setWaitsFor(lacksText ? next : null);
    if (!lacksText) save.mutate(next);
  };

  const textSaved = async () => {
    if (waitsFor === null) return;
    await save.mutateAsync(waitsFor);
    setWaitsFor(null);
  };

  const needsText = rule !== undefined && (value === rule.when || waitsFor !== null);
  return (
    <OptionRow
      id={id}
      label={t(`settings.option.${option}.label`)}
      hint={t(`settings.option.${option}.hint`)}
      isUnder={isUnder}
      control={
        <>
          <SavedIndicator {...save} />
          <Switch
            id={id}
            size="md"
            aria-describedby={hintId(id)}
            checked={isOn(value)}
            onChange={(event) => choose(event.currentTarget.checked)}
          />
        </>
      }
    >
      {needsText && (
        <TextEditor
          key={rule.text}
          option={rule.text}
          saved={settings[rule.text]}
          isRequired
          {...(waitsFor !== null && { before: { onSaved: textSaved, onCancel: () => setWaitsFor(null) } })}
        />
      )}
    </OptionRow>
  );
}
