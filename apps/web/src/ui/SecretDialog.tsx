import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { COPY_CONFIRMATION_MS } from '@prosa/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';

interface SecretDialogProps {
  title: string;
  /** What the secret is for, and that it is shown only once. */
  text: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** A newly created secret, which is never shown again. */
export function SecretDialog({ title, text, label, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={title} size={520}>
      <Text fz="sm" c="var(--ink-2)" mb="md">
        {text}
      </Text>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput label={label} value={secret} readOnly flex={1} />
        <CopyButton value={secret} timeout={COPY_CONFIRMATION_MS}>
          {({ copied, copy }) => (
            <Button leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={copy}>
              {t(copied ? 'common.copied' : 'common.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Dialog>
  );
}
