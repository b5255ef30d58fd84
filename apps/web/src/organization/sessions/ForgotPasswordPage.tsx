import { type Language, PASSWORD_LINK_MINUTES, PasswordLinkRequest } from '@prosa/contract';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { focusedByClick } from '../../ui/form/focused-by-click.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { showServerIssues, useContractForm } from '../../ui/form/useContractForm.ts';
import { useRevealedProblems } from '../../ui/form/useRevealedProblems.ts';
import { LOGIN } from '../../ui/navigation/paths.ts';
import { toast } from '../../ui/toast.ts';
import { PublicPage } from './PublicPage.tsx';
import styles from './sessions.module.css';

/** Asks for a link to choose a new password. The page says the same whether or not the account exists. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const text =
    sentTo === null
      ? t('passwordLinks.forgotText')
      : t('passwordLinks.sentText', { email: sentTo, minutes: PASSWORD_LINK_MINUTES });
  return (
    <PublicPage
      title={sentTo === null ? t('passwordLinks.forgotTitle') : t('passwordLinks.sentTitle')}
      text={<span role="status">{text}</span>}
    >
      {sentTo === null && <RequestForm onSent={setSentTo} />}
      <Stack mt="md">
        <Link className={styles.link} to={LOGIN}>
          {t('passwordLinks.backToLogin')}
        </Link>
      </Stack>
    </PublicPage>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, i18n } = useTranslation();
  const form = useContractForm(PasswordLinkRequest, { email: '', language: i18n.language as Language });
  const element = useRevealedProblems(form);

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(api.passwordLinks.request, { body: { ...body, language: i18n.language as Language } });
      onSent(body.email);
    } catch (error) {
      showServerIssues(form, error);
      toast.error(error);
    }
  });

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
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
        <Button type="submit" size="md" loading={form.formState.isSubmitting} {...focusedByClick}>
          {t('passwordLinks.send')}
        </Button>
      </Stack>
    </form>
  );
}
