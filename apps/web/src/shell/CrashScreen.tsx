import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError, NO_CONNECTION } from '../api/api-error.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import styles from './CrashScreen.module.css';

interface CrashScreenProps {
  error: unknown;
  /** The text that the user had typed before the crash. */
  typed?: string[];
  onRetry: () => void;
}

/** Shown in place of a screen that failed. */
export function CrashScreen({ error, typed = [], onRetry }: CrashScreenProps) {
  const { t } = useTranslation();
  const isOffline = error instanceof ApiError && error.code === NO_CONNECTION;
  return (
    <div className={styles.crash}>
      <EmptyState
        asPage
        drawing="offline"
        title={isOffline ? t('common.offlineTitle') : t('common.crashTitle')}
        text={isOffline ? t('common.offlineText') : t('common.crashText')}
        action={
          <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
      {typed.length > 0 && (
        <section className={styles.typed} aria-label={t('shell.typedTitle')}>
          <h2>{t('shell.typedTitle')}</h2>
          <p>{t('shell.typedText')}</p>
          {typed.map((text, index) => (
            <pre key={index}>{text}</pre>
          ))}
        </section>
      )}
    </div>
  );
}
