import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './TopBar.module.css';
import { activateNewVersion, useNewVersion } from './app-updates.ts';

export function NewVersionButton() {
  const { t } = useTranslation();
  if (!useNewVersion()) return null;
  return (
    <button
      type="button"
      className={styles.version}
      title={t('shell.newVersionHint')}
      aria-label={t('shell.newVersion')}
      onClick={() => void activateNewVersion()}
    >
      <IconSparkles size={15} aria-hidden />
      <span>{t('shell.newVersion')}</span>
    </button>
  );
}
