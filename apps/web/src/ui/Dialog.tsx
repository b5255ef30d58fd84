import { FocusTrap, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './useReturnFocus.ts';

interface DialogProps extends Pick<ModalProps, 'title' | 'size' | 'fullScreen' | 'classNames'> {
  /** Called when the dialog has gone. */
  onClose: () => void;
  /** Given how to close it, where something in it does. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Something to look at over the screen, until it is closed. Mount it to open it. */
export function Dialog({ onClose, children, ...looks }: DialogProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return (
    <Modal
      {...looks}
      opened={opened}
      onClose={close}
      onExitTransitionEnd={gone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {typeof children === 'function' ? children(close) : children}
      {/* Where nothing in it asks for the focus, a key that is typed on presses nothing. */}
      <FocusTrap.InitialFocus />
    </Modal>
  );
}
