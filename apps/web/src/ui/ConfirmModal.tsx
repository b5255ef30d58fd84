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
  /** Deleting and the like. */
  danger?: boolean;
  /** Said before the reason of a failure. */
  failedText?: string;
  /** Something must be done in the dialog before it can be confirmed. */
  notYet?: boolean;
  /** The dialog waits for it; a failure is shown and the dialog stays. */
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before something that cannot be undone. Mount it to open it. */
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
      {/* Not on a button: whoever was writing when this opened presses nothing by the next space. */}
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
