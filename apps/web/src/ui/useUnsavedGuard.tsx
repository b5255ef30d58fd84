import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useConfirmLeave } from './unsaved-changes.ts';

interface UnsavedGuard {
  /** What Escape, the cross, a click outside and Cancel do. */
  tryToClose: () => void;
  /** To be drawn within the dialog. */
  question: ReactNode;
}

/** Nothing that was entered in a dialog is thrown away unasked, whichever way it is left. */
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
