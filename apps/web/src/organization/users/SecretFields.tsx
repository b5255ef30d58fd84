import type { Language, User } from '@prosa/contract';
import { Button, type InputWrapperProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { useBranding } from '../../ui/branding.ts';
import { focusedByClick } from '../../ui/form/focused-by-click.ts';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { toast } from '../../ui/toast.ts';
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
  const { hasMail } = useBranding();
  const [password, email, isInvited] = useWatch({ control, name: ['password', 'email', 'isInvited'] });
  const asksCurrent = isSelf && user && needsCurrentPassword(user.email, { password, email });

  const hint = () => {
    if (isNew) return t('users.passwordHint');
    if (!password) return t('users.passwordKept');
    return isSelf ? t('users.passwordEndsOwnSessions') : t('users.passwordEndsSessions');
  };

  const mayInvite = isNew && hasMail;
  if (mayInvite && isInvited) return <InvitationSwitch form={form} />;
  return (
    <div className={layout.columns}>
      {mayInvite && <InvitationSwitch form={form} />}
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
      {user && !isSelf && hasMail && <PasswordLinkButton user={user} />}
    </div>
  );
}

function InvitationSwitch<Out>({ form: { control } }: { form: UserForm<Out> }) {
  const { t } = useTranslation();
  return (
    <SwitchField
      control={control}
      name="isInvited"
      label={t('users.invite')}
      description={t('users.inviteHint')}
    />
  );
}

/** For somebody who was not invited, or whose link is too old. */
function PasswordLinkButton({ user: { id, email } }: { user: User }) {
  const { t, i18n } = useTranslation();
  const link = useMutation({
    mutationFn: () =>
      call(api.passwordLinks.invite, { params: { id }, body: { language: i18n.language as Language } }),
    onSuccess: () => toast.success(t('users.passwordLinkSent', { email })),
    onError: toast.error,
  });
  return (
    <Button variant="default" loading={link.isPending} onClick={() => link.mutate()} {...focusedByClick}>
      {t('users.sendPasswordLink')}
    </Button>
  );
}
