import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Frame.module.css';
import { SideMenu } from './SideMenu.tsx';

interface OverlayDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu as an overlay on narrow screens. A native dialog traps the focus. */
export function OverlayDrawer({ isOpen, onClose }: OverlayDrawerProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  // The content fills the dialog, so a click whose target is the dialog itself was on the backdrop.
  const closeFromBeside = (event: MouseEvent) => event.target === dialog.current && onClose();

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the browser closes it by Escape
    <dialog
      ref={dialog}
      className={styles.over}
      aria-label={t('shell.mainMenu')}
      onClose={onClose}
      onClick={closeFromBeside}
    >
      {isOpen && <SideMenu onNavigate={onClose} />}
    </dialog>
  );
}
