import { IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Composer.module.css';

/** A reminder while somebody writes to a contact who does not want messages; a person may write. */
export function OptedOutNotice() {
  const { t } = useTranslation();
  return (
    <p className={styles.optedOut}>
      <IconBellOff size={15} aria-hidden />
      {t('composer.optedOut')}
    </p>
  );
}
