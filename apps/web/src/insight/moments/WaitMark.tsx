import { useTranslation } from 'react-i18next';
import styles from './Moments.module.css';
import { useWaitText } from './useWaitText.ts';

/** How long somebody has waited for an attendant. */
export function WaitMark({ since }: { since: string }) {
  const { t } = useTranslation();
  const { text, level } = useWaitText()(since);
  return (
    <span className={styles.wait} data-level={level}>
      {t('tickets.row.waited', { time: text })}
    </span>
  );
}
