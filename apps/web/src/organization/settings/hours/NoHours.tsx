import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './NoHours.module.css';

/** Shown if a queue or connection has no hours: what that means, and a button to set some. */
export function NoHours({ onSet }: { onSet: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.none}>
      <p className={styles.text}>{t('settings.hours.none')}</p>
      <Button variant="default" leftSection={<IconClock size={16} />} onClick={onSet}>
        {t('settings.hours.set')}
      </Button>
    </div>
  );
}
