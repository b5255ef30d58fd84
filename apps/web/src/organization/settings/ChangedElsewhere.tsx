import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './ChangedElsewhere.module.css';

/** Beside something being edited that somebody else has just saved differently: nothing is taken away unasked. */
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
