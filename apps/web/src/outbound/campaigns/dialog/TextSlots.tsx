import { unknownCampaignVariables } from '@prosa/contract';
import { Tabs } from '@mantine/core';
import { useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import {
  type CampaignControl,
  type messageField,
  type questionField,
  type Slot,
  SLOTS,
} from './campaign-form.ts';
import styles from './CampaignForm.module.css';
import { useOwnVariables } from './useOwnVariables.ts';
import { VariableButtons } from './VariableButtons.tsx';

interface TextSlotsProps {
  control: CampaignControl;
  fieldOf: typeof messageField | typeof questionField;
  label: 'campaigns.message' | 'campaigns.question';
  slot: Slot;
  onSlot: (slot: Slot) => void;
  isLocked: boolean;
}

/** The five texts of which each recipient gets one. */
export function TextSlots({ control, fieldOf, label, slot, onSlot, isLocked }: TextSlotsProps) {
  const { t } = useTranslation();
  const texts = useWatch({ control, name: SLOTS.map(fieldOf) });
  return (
    <Tabs
      value={String(slot)}
      onChange={(value) => onSlot(Number(value) as Slot)}
      variant="outline"
      keepMountedMode="display-none"
    >
      <Tabs.List className={styles.slots ?? ''}>
        {SLOTS.map((one, index) => (
          <Tabs.Tab key={one} value={String(one)} aria-label={t(label, { number: one })}>
            {one}
            {texts[index]?.trim() && (
              <span className={styles.written} role="img" aria-label={t('campaigns.filled')} />
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SLOTS.map((one) => (
        <Tabs.Panel key={one} value={String(one)}>
          <fieldset className={styles.fields} disabled={isLocked}>
            <SlotText control={control} name={fieldOf(one)} label={t(label, { number: one })} />
          </fieldset>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface SlotTextProps {
  control: CampaignControl;
  name: ReturnType<TextSlotsProps['fieldOf']>;
  label: string;
}

function SlotText({ control, name, label }: SlotTextProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const { field } = useController({ control, name });
  const text = field.value ?? '';
  const unknown = unknownCampaignVariables(text, useOwnVariables());
  return (
    <>
      <TextAreaField control={control} name={name} label={label} minRows={5} ref={area} />
      {unknown.length > 0 && (
        <p className={styles.warning} role="status">
          {t('campaigns.unknown', { names: unknown.map((key) => `{${key}}`).join(', ') })}
        </p>
      )}
      <VariableButtons field={area} text={text} onInsert={field.onChange} />
    </>
  );
}
