import { Button, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBranding } from '../../ui/branding.ts';
import { FORGOT_PASSWORD } from '../../ui/navigation/paths.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { PublicPage } from './PublicPage.tsx';
import styles from './sessions.module.css';
import { useLoginForm, WRONG_CREDENTIALS } from './useLoginForm.ts';

export default function LoginPage() {
  const { t } = useTranslation();
  const { allowSignup, hasMail } = useBranding();
  const { problems, isBusy, submit } = useLoginForm();
  const error = (field: 'email' | 'password') => {
    const problem = problems[field];
    return (
      problem && (problem === WRONG_CREDENTIALS ? t('sessions.wrongPassword') : t(`validation.${problem}`))
    );
  };

  return (
    <PublicPage title={t('sessions.loginTitle')} text={t('sessions.loginText')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            name="email"
            label={t('sessions.email')}
            type="email"
            autoComplete="username"
            size="md"
            autoFocus
            error={error('email')}
          />
          <PasswordInput
            name="password"
            label={t('sessions.password')}
            autoComplete="current-password"
            size="md"
            error={error('password')}
          />
          <Button type="submit" size="md" mt="xs" loading={isBusy}>
            {t('sessions.login')}
          </Button>
          {hasMail && (
            <Link className={styles.link} to={FORGOT_PASSWORD}>
              {t('sessions.forgotPassword')}
            </Link>
          )}
          {allowSignup === 'enabled' && (
            <Link className={styles.link} to="/signup">
              {t('sessions.goToSignup')}
            </Link>
          )}
        </Stack>
      </form>
    </PublicPage>
  );
}
