import { useTranslation } from 'react-i18next';
import { formatDay } from '../ui/format.ts';
import { useSession } from '../api/useSession.ts';
import { daysLeft, endsSoon } from '../api/subscription.ts';
import styles from './TopBar.module.css';

/** Greets the user and names the company; administrators also see the end of the subscription. */
export function Greeting() {
  const { t } = useTranslation();
  const { name, profile, company } = useSession();
  const expires = Number.isFinite(daysLeft(company));
  return (
    <div className={styles.greeting}>
      <span className={styles.words}>
        <b>{t('shell.hello', { name })}</b> {t('shell.welcome', { company: company.name })}
      </span>
      {profile === 'admin' && expires && (
        <span className={styles.due} data-soon={endsSoon(company) || undefined}>
          {t('shell.activeUntil', { date: formatDay(company.dueDate) })}
        </span>
      )}
    </div>
  );
}
