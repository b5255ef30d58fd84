import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveConnection } from '../api/live/socket.ts';
import styles from './ConnectionBanner.module.css';

/** Short interruptions show no banner; after this delay the data may be out of date. */
const BANNER_DELAY_MS = 3000;

export function ConnectionBanner() {
  const { t } = useTranslation();
  const isConnected = useLiveConnection((state) => state.isConnected);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (isConnected) return undefined;
    const timer = setTimeout(() => setShown(true), BANNER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isConnected]);

  return (
    <div role="status">
      {isShown && (
        <div className={styles.banner}>
          <IconPlugConnectedX size={16} aria-hidden />
          {t('shell.offline')}
        </div>
      )}
    </div>
  );
}
