import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './useReturnFocus.ts';

interface DialogProps extends Pick<ModalProps, 'title' | 'size' | 'fullScreen' | 'classNames'> {
  /** Called when the dialog has gone. */
  onClose: () => void;
  children: ReactNode;
}

/** Something to look at over the screen, until it is closed. Mount it to open it. */
export function Dialog({ onClose, children, ...looks }: DialogProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  return (
    <Modal
      {...looks}
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Modal>
  );
}
