import { type PixCharge, PAID } from '@prosa/contract';
import { Stepper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import styles from './CheckoutDialog.module.css';
import { CheckoutForm } from './CheckoutForm.tsx';
import { PixPayment } from './PixPayment.tsx';

interface CheckoutDialogProps {
  invoiceId: number;
  onClose: () => void;
}

/** How often the invoice is looked at, besides the live event, which an expired company does not get. */
const LOOK_MS = 4000;
/** The first step has nothing to fill in. */
const FIRST_SHOWN = 1;

/** From the plan to the Pix code of an invoice, and until it is paid. */
export function CheckoutDialog({ invoiceId, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState(FIRST_SHOWN);
  const [charge, setCharge] = useState<PixCharge | null>(null);
  const {
    data: invoice,
    error,
    refetch,
  } = useQuery({
    ...read(api.invoices.show, { params: { id: invoiceId } }),
    refetchInterval: ({ state }) => (charge && state.data?.status !== PAID ? LOOK_MS : false),
  });
  return (
    <Dialog title={t('invoices.checkout.title', { id: invoiceId })} size={640} onClose={onClose}>
      <Stepper
        active={charge ? 3 : step}
        size="xs"
        wrap={false}
        className={styles.steps ?? ''}
        allowNextStepsSelect={false}
      >
        <Stepper.Step label={t('invoices.checkout.stepData')} />
        <Stepper.Step label={t('invoices.checkout.stepCustomize')} />
        <Stepper.Step label={t('invoices.checkout.stepReview')} />
      </Stepper>
      {error && !invoice && <ListError error={error} onRetry={refetch} />}
      {!invoice && !error && <TextSkeleton lines={6} />}
      {invoice && charge && (
        <PixPayment charge={charge} isPaid={invoice.status === PAID} onAgain={() => setCharge(null)} />
      )}
      {invoice && !charge && (
        <CheckoutForm invoice={invoice} step={step} onStep={setStep} onCharge={setCharge} />
      )}
    </Dialog>
  );
}
