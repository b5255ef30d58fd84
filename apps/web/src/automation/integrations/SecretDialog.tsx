import { Button, CopyButton, TextInput } from '@mantine/core';
import { COPY_CONFIRMATION_MS } from '@prosa/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from '../outside/outside.module.css';

/** A secret that was made just now: never again is it shown whole. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('integrations.secretTitle')} size={520}>
      <p>{t('integrations.secretText')}</p>
      <div className={styles.secret}>
        <TextInput label={t('integrations.secret')} value={secret} readOnly />
        <CopyButton value={secret} timeout={COPY_CONFIRMATION_MS}>
          {({ copied, copy }) => (
            <Button leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />} onClick={copy}>
              {t(copied ? 'integrations.copied' : 'integrations.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </Dialog>
  );
}
