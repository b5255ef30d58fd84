import { PaymentAccount, type PaymentProblem, type SavedPaymentAccount } from '@prosa/contract';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { queryClient, read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { showServerIssues, useContractForm } from '../../ui/form/useContractForm.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { DaysAhead } from './DaysAhead.tsx';
import styles from './PaymentProviderTab.module.css';

/** How payments are received: the owner's Pix key, and a test that says what is wrong. */
export default function PaymentProviderTab() {
  const { data, error, refetch } = useQuery(read(api.paymentProvider.show));
  if (error) return <ListError error={error} onRetry={refetch} />;
  if (!data) return <TextSkeleton lines={6} />;
  return (
    <div className={styles.parts}>
      <AccountForm account={data.accounts.find(({ isChosen }) => isChosen)} />
      <DaysAhead />
    </div>
  );
}

type Outcome = { isOk: boolean; problem: PaymentProblem | null };

function AccountForm({ account }: { account: SavedPaymentAccount | undefined }) {
  const { t } = useTranslation();
  const [tested, setTested] = useState<Outcome | null>(null);
  const form = useContractForm<z.input<typeof PaymentAccount>, PaymentAccount>(PaymentAccount, {
    provider: 'static',
    pixKey: account?.pixKey ?? '',
    receiverName: account?.receiverName ?? '',
    receiverCity: account?.receiverCity ?? '',
  });
  const { control } = form;
  const save = form.handleSubmit(async (body) => {
    try {
      await call(api.paymentProvider.save, { body });
      await queryClient.invalidateQueries(read(api.paymentProvider.show));
      form.reset(body);
      toast.success(t('invoices.provider.saved'));
    } catch (failure) {
      showServerIssues(form, failure);
      toast.error(failure);
    }
  });
  const test = form.handleSubmit(async (body) => {
    setTested(null);
    await call(api.paymentProvider.test, { body }).then(setTested, toast.error);
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <h2 className={styles.title}>{t('invoices.provider.title')}</h2>
      <p className={styles.hint}>{t('invoices.provider.staticHint')}</p>
      <TextField control={control} name="pixKey" label={t('invoices.provider.pixKey')} required />
      <TextField control={control} name="receiverName" label={t('invoices.provider.receiverName')} required />
      <TextField control={control} name="receiverCity" label={t('invoices.provider.receiverCity')} required />
      <p role="status" className={styles.outcome} data-ok={tested?.isOk}>
        {tested?.isOk && t('invoices.provider.works')}
        {tested?.problem && t(`invoices.provider.problems.${tested.problem}`)}
      </p>
      <Group gap="xs">
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('common.save')}
        </Button>
        <Button variant="default" onClick={() => void test()}>
          {t('invoices.provider.test')}
        </Button>
      </Group>
    </form>
  );
}
