import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type BoundField, type ProblemTexts, useField } from '../../ui/form/useField.ts';
import { momentOf, toInputText } from './calendar-days.ts';

interface Own {
  label: string;
  description: string;
  /** Whose clock is meant. */
  timezone: string;
  /** It may be left empty. */
  isOptional?: boolean;
  problems?: ProblemTexts;
}

type Props<In extends FieldValues, Out> = BoundField<In, Out> & Own;

/** A date and time by the clock of another place. The value of the form is the moment itself. */
export function MomentField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, name, timezone, isOptional = false, problems = {}, ...looks } = props;
  const { t } = useTranslation();
  const required: ProblemTexts = isOptional ? {} : { invalid: t('validation.required') };
  const { field, error } = useField({ control, name }, { ...required, ...problems });
  const { ref, value, onChange, onBlur } = field;
  const known = value ? toInputText(String(value), timezone) : '';
  // What was typed stays while it is not yet a date.
  const [typed, setTyped] = useState(known);
  const type = (text: string) => {
    setTyped(text);
    const [day = '', time = ''] = text.split('T');
    onChange(momentOf(day, time, timezone));
  };
  return (
    <TextInput
      {...looks}
      ref={ref}
      name={name}
      onBlur={onBlur}
      type="datetime-local"
      withAsterisk={!isOptional}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      error={error}
    />
  );
}
