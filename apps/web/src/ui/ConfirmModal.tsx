import { Button, FocusTrap, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from './error-text.ts';
import { toast } from './toast.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import { useIsTopmostDialog } from './useIsTopmostDialog.ts';

export interface ConfirmModalProps {
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** A destructive action, such as deleting. */
  danger?: boolean;
  /** Shown before the reason of a failure. */
  failedText?: string;
  /** The confirm button is disabled until something in the dialog is done. */
  notYet?: boolean;
  /** The dialog waits for the promise; on failure it shows the error and stays open. */
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. Open as long as it is mounted. */
export function ConfirmModal(props: ConfirmModalProps) {
  const {
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger = false,
    failedText,
    notYet = false,
    onConfirm,
    onClose,
  } = props;
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const isTopmost = useIsTopmostDialog(opened);
  const [busy, setBusy] = useState(false);
  const close = () => setOpened(false);

  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch (error) {
      toast.error(failedText ? `${failedText}. ${errorText(error)}` : error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened={opened}
      closeOnEscape={isTopmost}
      onClose={close}
      onExitTransitionEnd={gone}
      title={title}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text component="div" fz="sm" c="var(--ink-2)">
        {children}
      </Text>
      {/* Initial focus on no button, so that keys still being typed do not press one. */}
      <FocusTrap.InitialFocus />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          {cancelLabel ?? t('common.cancel')}
        </Button>
        <Button
          data-danger={danger || undefined}
          loading={busy}
          disabled={notYet}
          onClick={() => void confirm()}
        >
          {confirmLabel ?? t('common.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
