import { Credentials } from '@prosa/contract';
import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { cameFrom, EXPIRED } from '../../shell/paths.ts';
import { signIn } from '../../shell/session.ts';
import { daysLeft, endsSoon, isExpired } from '../../shell/subscription.ts';
import { useBranding } from '../../ui/branding.ts';
import { formatDay } from '../../ui/format.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.tsx';
import { PublicPage } from './PublicPage.tsx';
import styles from './sessions.module.css';

export default function LoginPage() {
  const { t } = useTranslation();
  const { allowSignup } = useBranding();
  const enter = useEnter();
  const form = useContractForm(Credentials, { email: '', password: '' });
  const submit = form.handleSubmit(({ email, password }) => enter(email, password));

  return (
    <PublicPage title={t('sessions.loginTitle')} text={t('sessions.loginText')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <TextField
            control={form.control}
            name="email"
            label={t('sessions.email')}
            type="email"
            autoComplete="username"
            size="md"
            autoFocus
          />
          <PasswordField
            control={form.control}
            name="password"
            label={t('sessions.password')}
            autoComplete="current-password"
            size="md"
          />
          <Button type="submit" size="md" mt="xs" loading={form.formState.isSubmitting}>
            {t('sessions.login')}
          </Button>
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

/** Signs in and goes where the person was going, unless their company's subscription has ended. */
function useEnter() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();

  return async (email: string, password: string) => {
    try {
      const { company } = await signIn(email, password);
      if (isExpired(company)) {
        toast.error(t('sessions.expired', { date: formatDay(company.dueDate ?? '') }));
        return await navigate(EXPIRED);
      }
      if (endsSoon(company)) toast.warning(t('sessions.endsSoon', { count: daysLeft(company) }));
      return await navigate(cameFrom(params), { replace: true });
    } catch (error) {
      return toast.error(error);
    }
  };
}
