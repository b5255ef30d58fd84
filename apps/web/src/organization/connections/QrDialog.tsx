import type { ConnectionRow } from '@prosa/contract';
import { Loader, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { QrCode } from './QrCode.tsx';
import styles from './QrDialog.module.css';
import { useStatusReasonText } from './useStatusReasonText.ts';

interface QrDialogProps {
  /** The current row, which live events update with each new code; undefined after the connection was removed. */
  connection: ConnectionRow | undefined;
  onClose: () => void;
}

/** Shows the QR code to scan. Closes by itself when the code is gone: scanned or expired. */
export default function QrDialog({ connection, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const [name] = useState(connection?.name ?? '');
  const isOver = useIsOver(connection);
  const reasonText = useStatusReasonText();
  const reason = connection?.statusReason;

  return (
    <Modal
      opened={opened && !isOver}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      title={t('connections.qr.heading', { name })}
      size={660}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={styles.sides}>
        <div className={styles.steps}>
          <p className={styles.heading}>{t('connections.qr.steps')}</p>
          <ol>
            <li>{t('connections.qr.step1')}</li>
            <li>{t('connections.qr.step2')}</li>
            <li>{t('connections.qr.step3')}</li>
          </ol>
          <p className={styles.note}>{t('connections.qr.renews')}</p>
        </div>
        <div className={styles.frame} aria-live="polite">
          {connection?.qrcode ? (
            <QrCode text={connection.qrcode} label={t('connections.qr.image')} />
          ) : (
            <p className={styles.waiting}>
              <Loader size={28} color="gray" aria-hidden />
              {t('connections.qr.waiting')}
              {reason && <span>{t('connections.qr.because', { reason: reasonText(reason) })}</span>}
            </p>
          )}
        </div>
      </div>
    </Modal>
  );
}

/**
 * Waiting for the first code, or between two codes, is not the end; and a new connection may not be in the list yet.
 */
function useIsOver(connection: ConnectionRow | undefined): boolean {
  const [seen, setSeen] = useState({ row: false, code: false });
  const { status, qrcode = '' } = connection ?? {};
  const now = { row: seen.row || status !== undefined, code: seen.code || qrcode !== '' };
  if (now.row !== seen.row || now.code !== seen.code) setSeen(now);
  if (status === undefined) return now.row;
  if (status === 'CONNECTED' || status === 'PAIRING') return true;
  return qrcode === '' && status !== 'qrcode' && now.code;
}
