import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { COPY_CONFIRMATION_MS } from '@prosa/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';

/** Of a company that was made without a password: nobody can read it again. */
export function OneTimePasswordDialog({ password, onClose }: { password: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('companies.oneTime.title')} size={460}>
      <Text fz="sm" c="var(--ink-2)" mb="md">
        {t('companies.oneTime.text')}
      </Text>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput label={t('companies.oneTime.password')} value={password} readOnly flex={1} />
        <CopyButton value={password} timeout={COPY_CONFIRMATION_MS}>
          {({ copied, copy }) => (
            <Button leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
              {t(copied ? 'companies.oneTime.copied' : 'companies.oneTime.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Dialog>
  );
}
