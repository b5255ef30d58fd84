import { FocusTrap, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './useReturnFocus.ts';
import { useIsTopmostDialog } from './useIsTopmostDialog.ts';
import { useUnsavedGuard } from './useUnsavedGuard.tsx';

interface DialogProps extends Pick<ModalProps, 'title' | 'size' | 'fullScreen' | 'classNames'> {
  /** Called when the closing animation has ended. */
  onClose: () => void;
  /** A function receives `close` and `setChanged`, which reports unsaved input. */
  children: ReactNode | ((close: () => void, setChanged: (hasChanges: boolean) => void) => ReactNode);
}

/** A dialog, open as long as it is mounted. For a form that is saved use FormDialog. */
export function Dialog({ onClose, children, ...looks }: DialogProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const isTopmost = useIsTopmostDialog(opened);
  const [hasChanges, setChanged] = useState(false);
  const close = () => setOpened(false);
  const { tryToClose, question } = useUnsavedGuard(opened && hasChanges, close);
  return (
    <Modal
      {...looks}
      opened={opened}
      closeOnEscape={isTopmost}
      onClose={tryToClose}
      onExitTransitionEnd={gone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {typeof children === 'function' ? children(close, setChanged) : children}
      {question}
      {/* If no element requests the focus, none gets it, so that keys still being typed press nothing. */}
      <FocusTrap.InitialFocus />
    </Modal>
  );
}
