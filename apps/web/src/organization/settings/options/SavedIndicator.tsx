import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SavedIndicator.module.css';

const SHOWN_MS = 2000;

interface SavedIndicatorProps {
  isSuccess: boolean;
  /** Distinguishes one save from the next. */
  submittedAt: number;
}

/** Shows for a short time that a change was saved, also to screen readers. Takes the state of the mutation. */
export function SavedIndicator({ isSuccess, submittedAt }: SavedIndicatorProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(() => setOver(submittedAt), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, submittedAt]);
  const isShown = isSuccess && over !== submittedAt;
  return (
    <span className={styles.mark} role="status">
      {isShown && (
        <>
          <IconCheck size={14} stroke={2.4} aria-hidden />
          {t('settings.saved')}
        </>
      )}
    </span>
  );
}
