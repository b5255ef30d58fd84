import type { Message } from '@prosa/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMessageContext } from '../message-context.ts';
import { sendFailureText } from '../../../ui/send-failure-text.ts';
import styles from './Bubble.module.css';

/** An own message that failed or whose delivery is unconfirmed, with the actions for it. */
export function SendFailure({ sendState, sendReason, isDeleted }: Message) {
  const { t } = useMessageContext();
  if (sendState === 'failed')
    return (
      <div className={styles.trouble} role="group">
        <IconAlertCircle size={14} aria-hidden />
        <span>{[t('messages.send.failed'), sendFailureText(t, sendReason)].filter(Boolean).join('. ')}</span>
        {!isDeleted && (
          <button type="button" data-action="resend">
            {t('common.retry')}
          </button>
        )}
      </div>
    );
  if (sendState !== 'unconfirmed') return null;
  return (
    <div className={styles.trouble} data-tone="warn" role="group">
      <IconAlertCircle size={14} aria-hidden />
      <span>{t('messages.send.unconfirmed')}</span>
      <button type="button" data-action="resend">
        {t('messages.send.again')}
      </button>
      <button type="button" data-action="confirm">
        {t('messages.send.arrived')}
      </button>
    </div>
  );
}
