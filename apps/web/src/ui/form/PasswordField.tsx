import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Bound, useField } from './useField.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & Omit<PasswordInputProps, 'name' | 'value' | 'onChange'>;

export function PasswordField<In extends FieldValues, Out>({ control, name, ...others }: Props<In, Out>) {
  const { t } = useTranslation();
  const { field, error } = useField({ control, name });
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...others}
      {...field}
      value={field.value ?? ''}
      error={error}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('common.hidePassword') : t('common.showPassword'),
        // The eye is part of the keyboard's way through the form.
        tabIndex: 0,
      }}
    />
  );
}
