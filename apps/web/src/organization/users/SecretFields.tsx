import type { User } from '@prosa/contract';
import type { InputWrapperProps } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import layout from '../../ui/layout.module.css';
import { needsCurrentPassword, type UserForm } from './user-form.ts';

interface SecretFieldsProps<Out> {
  form: UserForm<Out>;
  user: User | undefined;
  isNew: boolean;
  isSelf: boolean;
}

/** Descriptions go below the inputs, so that their length does not misalign the fields of a row. */
const hintBelow: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'error',
  'description',
];

/** The password, and for one's own account the current password as soon as a change requires it. */
export function SecretFields<Out>({ form, user, isNew, isSelf }: SecretFieldsProps<Out>) {
  const { t } = useTranslation();
  const { control } = form;
  const [password, email] = useWatch({ control, name: ['password', 'email'] });
  const asksCurrent = isSelf && user && needsCurrentPassword(user.email, { password, email });

  const hint = () => {
    if (isNew) return t('users.passwordHint');
    if (!password) return t('users.passwordKept');
    return isSelf ? t('users.passwordEndsOwnSessions') : t('users.passwordEndsSessions');
  };

  return (
    <div className={layout.columns}>
      <PasswordField
        control={control}
        name="password"
        label={isNew ? t('users.password') : t('users.newPassword')}
        description={hint()}
        inputWrapperOrder={hintBelow}
        autoComplete="new-password"
        required={isNew}
      />
      {asksCurrent && (
        <PasswordField
          control={control}
          name="currentPassword"
          label={t('users.currentPassword')}
          description={t('users.currentPasswordHint')}
          inputWrapperOrder={hintBelow}
          autoComplete="current-password"
          required
        />
      )}
    </div>
  );
}
