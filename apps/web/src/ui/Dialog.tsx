import { FocusTrap, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './useReturnFocus.ts';
import { useIsTopmostDialog } from './useIsTopmostDialog.ts';
import { useUnsavedGuard } from './useUnsavedGuard.tsx';

interface DialogProps extends Pick<ModalProps, 'title' | 'size' | 'fullScreen' | 'classNames'> {
  /** Called when the dialog has gone. */
  onClose: () => void;
  /** Given how to close it, where something in it does, and how to say that something was entered in it. */
  children: ReactNode | ((close: () => void, setChanged: (hasChanges: boolean) => void) => ReactNode);
}

/** Something over the screen, until it is closed. Mount it to open it. What has one save is a FormDialog. */
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
      {/* Where nothing in it asks for the focus, a key that is typed on presses nothing. */}
      <FocusTrap.InitialFocus />
    </Modal>
  );
}
