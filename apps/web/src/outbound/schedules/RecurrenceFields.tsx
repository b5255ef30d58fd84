import { dayTypes, intervalUnits } from '@prosa/bot';
import { SCHEDULE_TIMES_MAX } from '@prosa/contract';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSection } from '../../ui/form/FieldSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { ScheduleFormApi } from './schedule-form.ts';
import styles from './ScheduleForm.module.css';

const LONGEST_INTERVAL = 10_000;
/** What a repetition begins with. */
const REPEATED = { every: 1, times: 2 };

const units = ['days', 'weeks', 'months', 'minutes'] as const;
const dayKinds = ['any', 'before', 'after'] as const;

/** Whether the message is repeated, how often, and what happens on days off. */
export function RecurrenceFields({ form }: { form: ScheduleFormApi }) {
  const { t } = useTranslation();
  const { control, setValue, getValues } = form;
  // Not derived from the field: an interval that was emptied to type another one is still a repetition.
  const [repeats, setRepeats] = useState(() => Number(getValues('valorIntervalo')) > 0);
  const toggle = (isOn: boolean) => {
    setRepeats(isOn);
    const change = { shouldDirty: true, shouldValidate: true };
    setValue('valorIntervalo', isOn ? REPEATED.every : 0, change);
    const times = Number(getValues('enviarQuantasVezes'));
    setValue('enviarQuantasVezes', isOn ? Math.max(times, REPEATED.times) : 1, change);
  };
  return (
    <FieldSection title={t('schedules.repeatPart')}>
      <Switch
        label={t('schedules.repeat')}
        checked={repeats}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {repeats && (
        <div className={styles.thirds}>
          <NumberField
            control={control}
            name="valorIntervalo"
            label={t('schedules.every')}
            min={1}
            max={LONGEST_INTERVAL}
            allowDecimal={false}
          />
          <SelectField
            control={control}
            name="intervalo"
            label={t('schedules.unit')}
            choices={units.map((unit) => ({
              value: intervalUnits[unit],
              label: t(`schedules.units.${unit}`),
            }))}
          />
          <NumberField
            control={control}
            name="enviarQuantasVezes"
            label={t('schedules.count')}
            description={t('schedules.countHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            max={SCHEDULE_TIMES_MAX}
            allowDecimal={false}
          />
        </div>
      )}
      <SelectField
        control={control}
        name="tipoDias"
        label={t('schedules.dayType')}
        choices={dayKinds.map((kind) => ({ value: dayTypes[kind], label: t(`schedules.dayTypes.${kind}`) }))}
      />
    </FieldSection>
  );
}
