import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useConfirmLeave } from './unsaved-changes.ts';

interface UnsavedGuard {
  /** For Escape, the close button, a click outside and Cancel. */
  tryToClose: () => void;
  /** To be rendered inside the dialog. */
  question: ReactNode;
}

/** Asks for confirmation before a dialog with unsaved input closes, however it is closed. */
export function useUnsavedGuard(hasChanges: boolean, close: () => void): UnsavedGuard {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const title = t('common.unsavedTitle');
  const text = t('common.unsavedText');
  const leave = t('common.unsavedLeave');
  const stay = t('common.unsavedStay');
  const stopAsking = useConfirmLeave(hasChanges, { title, text, leave, stay });
  return {
    tryToClose: () => (hasChanges ? setAsking(true) : close()),
    question: isAsking && (
      <ConfirmDialog
        danger
        title={title}
        confirmLabel={leave}
        cancelLabel={stay}
        onConfirm={() => {
          stopAsking();
          close();
        }}
        onClose={() => setAsking(false)}
      >
        {text}
      </ConfirmDialog>
    ),
  };
}
