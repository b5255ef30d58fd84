import { Password } from '@prosa/contract';
import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { clearSession } from '../../api/session.ts';
import { removeToken } from '../../api/token.ts';
import { focusedByClick } from '../../ui/form/focused-by-click.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showServerIssues, useContractForm } from '../../ui/form/useContractForm.ts';
import { useRevealedProblems } from '../../ui/form/useRevealedProblems.ts';
import { FORGOT_PASSWORD, LOGIN } from '../../ui/navigation/paths.ts';
import { toast } from '../../ui/toast.ts';
import { PublicPage } from './PublicPage.tsx';
import styles from './sessions.module.css';

const NewPassword = z.object({ password: Password, repeated: z.string().min(1) });

/** Opened by a link in an e-mail, whose secret stands behind the #. */
export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const form = useContractForm(NewPassword, { password: '', repeated: '' });
  const element = useRevealedProblems(form);

  const submit = form.handleSubmit(async ({ password, repeated }) => {
    if (repeated !== password) return form.setError('repeated', { message: 'passwordsDiffer' });
    try {
      await call(api.passwordLinks.use, { body: { token, password } });
    } catch (error) {
      showServerIssues(form, error);
      return toast.error(error);
    }
    // Every session of the person has ended; one of them may be open in this browser.
    removeToken();
    toast.success(t('sessions.passwordChanged'));
    await navigate(LOGIN, { replace: true, flushSync: true });
    return clearSession();
  });

  return (
    <PublicPage title={t('passwordLinks.chooseTitle')} text={t('passwordLinks.chooseText')}>
      <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <PasswordField
            control={form.control}
            name="password"
            label={t('sessions.newPassword')}
            description={t('sessions.newPasswordHint')}
            autoComplete="new-password"
            autoFocus
          />
          <PasswordField
            control={form.control}
            name="repeated"
            label={t('sessions.repeatPassword')}
            autoComplete="new-password"
          />
          <Button type="submit" size="md" loading={form.formState.isSubmitting} {...focusedByClick}>
            {t('sessions.changePassword')}
          </Button>
          <Link className={styles.link} to={FORGOT_PASSWORD}>
            {t('sessions.forgotPassword')}
          </Link>
        </Stack>
      </form>
    </PublicPage>
  );
}
