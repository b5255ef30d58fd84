import { COPY_CONFIRMATION_MS, type PixCharge } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../organization/connections/QrCode.tsx';
import { formatMoney } from '../../ui/format.ts';
import styles from './CheckoutDialog.module.css';
import { useWelcomeBack } from './useWelcomeBack.ts';

interface PixPaymentProps {
  charge: PixCharge;
  isPaid: boolean;
  /** Asks for another code when this one is over. */
  onAgain: () => void;
}

/** The code to pay with, as a picture and as a text, how to do it and how much time is left. */
export function PixPayment({ charge, isPaid, onAgain }: PixPaymentProps) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(charge);
  useWelcomeBack(isPaid);
  const code = charge.qrcode.qrcode;
  if (seconds !== null && seconds <= 0 && !isPaid)
    return (
      <div className={styles.over} role="status">
        <p>{t('invoices.checkout.over')}</p>
        <Button onClick={onAgain}>{t('invoices.checkout.again')}</Button>
      </div>
    );
  return (
    <div className={styles.pix}>
      <QrCode text={code} label={t('invoices.checkout.image')} />
      <div className={styles.beside}>
        <p className={styles.amount}>
          <span>{t('invoices.checkout.amount')}</span>
          <strong>{formatMoney(Number(charge.valor.original))}</strong>
        </p>
        {seconds !== null && (
          <p className={styles.left} role="timer">
            {t('invoices.checkout.timeLeft', { time: clockOf(seconds) })}
          </p>
        )}
        <p className={styles.heading}>{t('invoices.checkout.howTo')}</p>
        <ol className={styles.how}>
          <li>{t('invoices.checkout.how1')}</li>
          <li>{t('invoices.checkout.how2')}</li>
          <li>{t('invoices.checkout.how3')}</li>
        </ol>
      </div>
      <PixCode code={code} />
      <p className={styles.waiting} role="status">
        <strong>{t('invoices.checkout.waiting')}</strong>{' '}
        {t(charge.isConfirmedByHand ? 'invoices.checkout.byHandText' : 'invoices.checkout.waitingText')}
      </p>
    </div>
  );
}

function PixCode({ code }: { code: string }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: COPY_CONFIRMATION_MS });
  return (
    <div className={styles.code}>
      <code aria-label={t('invoices.checkout.code')}>{code}</code>
      <Button
        variant="default"
        leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => clipboard.copy(code)}
      >
        {t(clipboard.copied ? 'invoices.checkout.copied' : 'invoices.checkout.copy')}
      </Button>
    </div>
  );
}

const SECOND_MS = 1000;
const two = (count: number) => String(count).padStart(2, '0');
const clockOf = (seconds: number) => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

const secondsLeft = ({ calendario: { criacao, expiracao } }: PixCharge) =>
  expiracao === null
    ? null
    : Math.max(0, Math.round((Date.parse(criacao) - Date.now()) / SECOND_MS) + expiracao);

/** Counts down to the end of a charge; null if it has none. */
function useSecondsLeft(charge: PixCharge): number | null {
  const [seconds, setSeconds] = useState(() => secondsLeft(charge));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(charge)), SECOND_MS);
    return () => clearInterval(timer);
  }, [charge]);
  return seconds;
}
