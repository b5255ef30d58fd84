import {
  type Invoice,
  PAID,
  type PixCharge,
  type PlanSize,
  Subscription,
  customPlanCents,
} from '@prosa/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { useSession } from '../../api/useSession.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { type ContractForm, showServerIssues, useContractForm } from '../../ui/form/useContractForm.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';
import styles from './CheckoutDialog.module.css';
import { PlanChoice } from './PlanChoice.tsx';

interface CheckoutFormProps {
  invoice: Invoice;
  step: number;
  onStep: (step: number) => void;
  onCharge: (charge: PixCharge) => void;
}

type CheckoutInput = ContractForm<z.input<typeof Subscription>, Subscription>;
const CUSTOMIZE = 1;
const REVIEW = 2;

/** Who pays and for what; then all of it once more, before the code is made. */
export function CheckoutForm({ invoice, step, onStep, onCharge }: CheckoutFormProps) {
  const { t } = useTranslation();
  const { name } = useSession();
  const [size, setSize] = useState<PlanSize | null>(null);
  const form: CheckoutInput = useContractForm(Subscription, {
    invoiceId: invoice.id,
    firstName: name,
    zipcode: '',
  });
  const next = form.handleSubmit(() => onStep(REVIEW));
  const pay = form.handleSubmit(async (values) => {
    try {
      onCharge(await call(api.checkout.subscribe, { body: { ...values, ...size } }));
    } catch (error) {
      if (showServerIssues(form, error)) onStep(CUSTOMIZE);
      toast.error(error);
    }
  });
  const { isSubmitting } = form.formState;
  const isReview = step === REVIEW;
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void (isReview ? pay(event) : next(event))}>
      {isReview ? (
        <Review invoice={invoice} size={size} form={form} />
      ) : (
        <>
          <PlanChoice invoice={invoice} size={size} onChange={setSize} />
          <PayerFields form={form} />
        </>
      )}
      <Group justify="flex-end" gap="xs">
        {isReview && (
          <Button variant="default" onClick={() => onStep(CUSTOMIZE)}>
            {t('invoices.checkout.back')}
          </Button>
        )}
        <Button type="submit" loading={isSubmitting} disabled={invoice.status === PAID}>
          {t(isReview ? 'invoices.checkout.pay' : 'invoices.checkout.next')}
        </Button>
      </Group>
    </form>
  );
}

function PayerFields({ form: { control } }: { form: CheckoutInput }) {
  const { t } = useTranslation();
  return (
    <div className={styles.payer}>
      <TextField
        control={control}
        name="firstName"
        label={t('invoices.checkout.name')}
        required
        problems={{ required: t('invoices.checkout.nameRequired') }}
      />
      <TextField
        control={control}
        name="zipcode"
        label={t('invoices.checkout.taxId')}
        required
        inputMode="numeric"
        problems={{
          required: t('invoices.checkout.taxIdRequired'),
          invalid: t('invoices.checkout.taxIdInvalid'),
        }}
      />
    </div>
  );
}

interface ReviewProps {
  invoice: Invoice;
  size: PlanSize | null;
  form: CheckoutInput;
}

function Review({ invoice, size, form }: ReviewProps) {
  const { t } = useTranslation();
  const { firstName, zipcode } = form.getValues();
  const { users, connections } = size ?? invoice;
  const total = size ? (customPlanCents(size) / 100) * invoice.months : invoice.value;
  const months = t('invoices.months', { count: invoice.months });
  const facts = [
    [t('invoices.checkout.plan'), size ? t('invoices.checkout.custom') : invoice.detail],
    [t('invoices.users'), users],
    [t('invoices.connections'), connections],
    [t('invoices.dueDate'), formatDay(invoice.dueDate)],
    [t('invoices.checkout.name'), firstName],
    [t('invoices.checkout.taxId'), zipcode],
    [t('invoices.checkout.totalMonths', { months }), formatMoney(total)],
  ];
  return (
    <dl className={styles.review}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
