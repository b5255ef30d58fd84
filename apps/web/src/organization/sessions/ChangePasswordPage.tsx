import { Password } from '@prosa/contract';
import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { clearSession } from '../../api/session.ts';
import { removeToken } from '../../api/token.ts';
import { LOGIN } from '../../ui/navigation/paths.ts';
import { signIn, useSession } from '../../api/useSession.ts';
import { userRoutes } from '../../api/routes.gen.ts';
import { useSignOut } from '../../ui/navigation/useSignOut.ts';
import { focusedByClick } from '../../ui/form/focused-by-click.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showServerIssues, useContractForm } from '../../ui/form/useContractForm.ts';
import { useRevealedProblems } from '../../ui/form/useRevealedProblems.ts';
import { toast } from '../../ui/toast.ts';
import { NoticePage } from './NoticePage.tsx';

const NewPassword = z.object({
  currentPassword: z.string().min(1),
  password: Password,
  repeated: z.string().min(1),
});

/** Shown in place of every screen after a sign-in with a one-time password. */
export default function ChangePasswordPage() {
  const { t } = useTranslation();
  const { id, email } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const form = useContractForm(NewPassword, { currentPassword: '', password: '', repeated: '' });
  const element = useRevealedProblems(form);

  const submit = form.handleSubmit(async ({ currentPassword, password, repeated }) => {
    if (repeated !== password) return form.setError('repeated', { message: 'passwordsDiffer' });
    try {
      await call(userRoutes.update, { params: { id }, body: { password, currentPassword } });
    } catch (error) {
      showServerIssues(form, error);
      return toast.error(error);
    }
    // A new password ends every session of the user, this one included.
    removeToken();
    try {
      await signIn(email, password);
      return toast.success(t('sessions.passwordChosen'));
    } catch {
      toast.success(t('sessions.passwordChanged'));
      await navigate(LOGIN, { replace: true, flushSync: true });
      return clearSession();
    }
  });

  return (
    <NoticePage drawing="denied" title={t('sessions.changeTitle')} text={t('sessions.changeText')}>
      <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <PasswordField
            control={form.control}
            name="currentPassword"
            label={t('sessions.currentPassword')}
            autoComplete="current-password"
          />
          <PasswordField
            control={form.control}
            name="password"
            label={t('sessions.newPassword')}
            description={t('sessions.newPasswordHint')}
            autoComplete="new-password"
          />
          <PasswordField
            control={form.control}
            name="repeated"
            label={t('sessions.repeatPassword')}
            autoComplete="new-password"
          />
          <Button type="submit" loading={form.formState.isSubmitting} {...focusedByClick}>
            {t('sessions.changePassword')}
          </Button>
          <Button variant="subtle" color="gray" {...focusedByClick} onClick={signOut}>
            {t('sessions.logout')}
          </Button>
        </Stack>
      </form>
    </NoticePage>
  );
}
