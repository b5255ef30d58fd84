import { COPY_CONFIRMATION_MS } from '@prosa/contract';
import { Button, Group, Input } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import styles from './PaymentProviderTab.module.css';

/** The address that the provider reports payments to. */
export function NoticeAddress({ address }: { address: string | null }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: COPY_CONFIRMATION_MS });
  if (address === null) return <p className={styles.hint}>{t('invoices.provider.webhookMissing')}</p>;
  return (
    <Input.Wrapper
      label={t('invoices.provider.webhookUrl')}
      labelElement="div"
      description={t('invoices.provider.webhookHint')}
    >
      <Group gap="xs" mt={4} wrap="nowrap">
        <code className={styles.address}>{address}</code>
        <Button variant="default" onClick={() => clipboard.copy(address)}>
          {t(clipboard.copied ? 'invoices.checkout.copied' : 'invoices.checkout.copy')}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
