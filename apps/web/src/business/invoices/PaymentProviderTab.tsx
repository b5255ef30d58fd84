import {
  PaymentAccount,
  type PaymentProblem,
  type PaymentProviderName,
  paymentProviders,
  type SavedPaymentAccount,
} from '@prosa/contract';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { queryClient, read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { type ContractForm, showServerIssues, useContractForm } from '../../ui/form/useContractForm.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { DaysAhead } from './DaysAhead.tsx';
import { NoticeAddress } from './NoticeAddress.tsx';
import styles from './PaymentProviderTab.module.css';
import { ProviderFields } from './ProviderFields.tsx';

export type AccountForm = ContractForm<z.input<typeof PaymentAccount>, PaymentAccount>;

/** How payments are received: who makes the Pix codes, and a test that says what is wrong. */
export default function PaymentProviderTab() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(read(api.paymentProvider.show));
  const [chosen, setChosen] = useState<PaymentProviderName | null>(null);
  if (error) return <ListError error={error} onRetry={refetch} />;
  if (!data) return <TextSkeleton lines={6} />;
  const { accounts } = data;
  const provider = chosen ?? accounts.find(({ isChosen }) => isChosen)?.provider ?? 'static';
  return (
    <div className={styles.parts}>
      <div className={styles.form}>
        <h2 className={styles.title}>{t('invoices.provider.title')}</h2>
        <NativeSelect
          label={t('invoices.provider.choose')}
          description={t(`invoices.provider.${provider}Hint`)}
          value={provider}
          onChange={({ currentTarget }) => setChosen(currentTarget.value as PaymentProviderName)}
          data={paymentProviders.map((value) => ({ value, label: t(`invoices.provider.${value}`) }))}
        />
        <ProviderForm
          key={provider}
          provider={provider}
          account={accounts.find((one) => one.provider === provider)}
        />
      </div>
      <DaysAhead />
    </div>
  );
}

interface Outcome {
  isOk: boolean;
  problem: PaymentProblem | null;
}

interface ProviderFormProps {
  provider: PaymentProviderName;
  account: SavedPaymentAccount | undefined;
}

function ProviderForm({ provider, account }: ProviderFormProps) {
  const { t } = useTranslation();
  const [tested, setTested] = useState<Outcome | null>(null);
  const form: AccountForm = useContractForm(PaymentAccount, { ...empty, ...account, provider });
  const save = form.handleSubmit(async (body) => {
    try {
      const saved = await call(api.paymentProvider.save, { body });
      form.reset({ ...body, ...saved });
      await queryClient.invalidateQueries(read(api.paymentProvider.show));
      setTested(null);
      toast.success(t('invoices.provider.saved'));
    } catch (failure) {
      const problem = problemOf(failure);
      if (problem) return setTested({ isOk: false, problem });
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
      <ProviderFields form={form} provider={provider} />
      {account && provider !== 'static' && <NoticeAddress address={account.webhookUrl} />}
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

const empty = {
  pixKey: '',
  receiverName: '',
  receiverCity: '',
  baseUrl: '',
  clientId: '',
  clientSecret: '',
  accessToken: '',
  webhookSecret: '',
  certificate: '',
  certificatePassword: '',
};

/** What the account lacks, if that is why it was refused. */
const problemOf = (failure: unknown): PaymentProblem | undefined =>
  failure instanceof ApiError && failure.code === 'ERR_PAYMENT_ACCOUNT'
    ? (failure.details['problem'] as PaymentProblem)
    : undefined;
