import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks before somebody leaves what only goes on while they stay. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(isOn);

  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      danger
      title={t('contacts.sheet.leaveTitle')}
      confirmLabel={t('contacts.sheet.leave')}
      cancelLabel={t('contacts.sheet.stay')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      {t('contacts.sheet.leaveText')}
    </ConfirmDialog>
  );
}
