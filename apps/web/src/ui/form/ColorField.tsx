import { ColorInput, type ColorInputProps } from '@mantine/core';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Bound, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> &
  Omit<ColorInputProps, 'name' | 'value' | 'onChange'>;

/** A colour, typed or picked. */
export function ColorField<In extends FieldValues, Out>({ control, name, ...others }: Props<In, Out>) {
  const { t } = useTranslation();
  const id = useId();
  const { field, error } = useField({ control, name });
  return (
    <>
      <ColorInput
        {...others}
        {...field}
        value={field.value ?? ''}
        error={error}
        format="hex"
        withEyeDropper={false}
        // The library has no place for the sliders' names, so they are pointed at.
        attributes={{
          saturation: { 'aria-labelledby': `${id}-saturation` },
          slider: { 'aria-labelledby': `${id}-hue` },
        }}
      />
      <span hidden id={`${id}-saturation`}>
        {t('branding.saturation')}
      </span>
      <span hidden id={`${id}-hue`}>
        {t('branding.hue')}
      </span>
    </>
  );
}
