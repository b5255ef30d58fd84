import { type Connection, COPY_CONFIRMATION_MS } from '@prosa/contract';
import { TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Accounts.module.css';

/** The webhook values to enter at Meta. */
export function WebhookDetails({ cloud }: { cloud: NonNullable<Connection['cloud']> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.webhook}>
      <p>{t('channelAccounts.webhookIntro')}</p>
      <ol>
        <li>{t('channelAccounts.webhookStep1')}</li>
        <li>{t('channelAccounts.webhookStep2')}</li>
        <li>{t('channelAccounts.webhookStep3')}</li>
        <li>{t('channelAccounts.webhookStep4')}</li>
      </ol>
      <CopyableValue
        label={t('channelAccounts.callbackUrl')}
        // An installation without a configured public address returns only the path.
        value={new URL(cloud.webhookUrl, window.location.origin).href}
      />
      <CopyableValue label={t('channelAccounts.verifyToken')} value={cloud.verifyToken} />
    </div>
  );
}

function CopyableValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: COPY_CONFIRMATION_MS });
  return (
    <div className={styles.copied}>
      <TextInput label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <IconButton
        label={clipboard.copied ? t('channelAccounts.copied') : t('channelAccounts.copy', { name: label })}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
      </IconButton>
    </div>
  );
}
