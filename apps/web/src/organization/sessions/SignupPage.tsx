import { Signup, SIGNUP_TRIAL_DAYS } from '@prosa/contract';
import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/api-error.ts';
import { sessionRoutes } from '../../api/public-routes.gen.ts';
import { LOGIN } from '../../ui/navigation/paths.ts';
import { useBranding } from '../../ui/branding.ts';
import { focusedByClick } from '../../ui/form/focused-by-click.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { showServerIssues, useContractForm } from '../../ui/form/useContractForm.ts';
import { useRevealedProblems } from '../../ui/form/useRevealedProblems.ts';
import { toast } from '../../ui/toast.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { PublicPage } from './PublicPage.tsx';
import styles from './sessions.module.css';

export default function SignupPage() {
  const { t } = useTranslation();
  const { allowSignup } = useBranding();
  const isOpen = allowSignup === 'enabled';
  return (
    <PublicPage
      wide={isOpen}
      title={isOpen ? t('sessions.signupTitle') : t('sessions.signupClosed')}
      text={isOpen ? t('sessions.signupText', { count: SIGNUP_TRIAL_DAYS }) : t('sessions.signupClosedText')}
    >
      {isOpen && <SignupForm />}
      <Stack mt="md">
        <Link className={styles.link} to={LOGIN}>
          {t('sessions.goToLogin')}
        </Link>
      </Stack>
    </PublicPage>
  );
}

function SignupForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // A link may prefill the company's name. It never selects an existing company: signing up creates a new one.
  const [params] = useSearchParams();
  const form = useContractForm(Signup, {
    companyName: params.get('companyName') ?? '',
    name: '',
    email: '',
    password: '',
    phone: '',
  });
  const { control, formState } = form;
  const element = useRevealedProblems(form);

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(sessionRoutes.signup, { body });
      toast.success(t('sessions.signupDone'));
      await navigate(LOGIN);
    } catch (error) {
      showServerIssues(form, error);
      const says = error instanceof ApiError ? error.code : '';
      toast.error(says === '' || says === 'ERR_VALIDATION' ? t('sessions.signupFailed') : error);
    }
  });

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        <TextField
          control={control}
          name="companyName"
          label={t('sessions.companyName')}
          autoComplete="organization"
        />
        <TextField control={control} name="name" label={t('sessions.name')} autoComplete="name" />
        <TextField
          control={control}
          name="email"
          label={t('sessions.email')}
          type="email"
          autoComplete="email"
        />
        <TextField control={control} name="phone" label={t('sessions.phone')} type="tel" autoComplete="tel" />
        <div className={styles.whole}>
          <PasswordField
            control={control}
            name="password"
            label={t('sessions.password')}
            description={t('sessions.newPasswordHint')}
            autoComplete="new-password"
          />
        </div>
        <div className={styles.whole}>
          <PlanChoice control={control} name="planId" />
        </div>
        <Button
          className={styles.whole ?? ''}
          type="submit"
          size="md"
          loading={formState.isSubmitting}
          {...focusedByClick}
        >
          {t('sessions.signup')}
        </Button>
      </div>
    </form>
  );
}
