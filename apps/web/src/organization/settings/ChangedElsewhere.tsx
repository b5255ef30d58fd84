import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './ChangedElsewhere.module.css';

/** A notice that another user has saved a different value meanwhile; the input is kept until the user decides. */
export function ChangedElsewhere({ onTakeSaved }: { onTakeSaved: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.note} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{t('settings.changedElsewhere')}</span>
      <button type="button" className={styles.take} onClick={onTakeSaved}>
        {t('settings.takeSaved')}
      </button>
    </p>
  );
}
