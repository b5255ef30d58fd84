import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import styles from './Toaster.module.css';
import { dismiss, type Toast, useToasts } from './toast.ts';

const icons: Record<Toast['tone'], ReactNode> = {
  ok: <IconCheck size={16} stroke={2.2} />,
  warn: <IconAlertTriangle size={16} stroke={2} />,
  err: <IconX size={16} stroke={2.2} />,
};

/** The live region for toasts. Always mounted, because screen readers announce changes of existing regions only. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles.toaster} role="status" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** One toast. Its timer pauses while it is hovered or has the focus. */
function ToastItem({ toast: { id, tone, message, milliseconds, action } }: { toast: Toast }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(id), milliseconds);
    return () => clearTimeout(timer);
  }, [id, milliseconds, isHeld]);

  return (
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon} aria-hidden>
        {icons[tone]}
      </span>
      <p className={styles.message}>{message}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={t('common.close')} onClick={() => dismiss(id)}>
        <IconX size={15} />
      </IconButton>
    </div>
  );
}
