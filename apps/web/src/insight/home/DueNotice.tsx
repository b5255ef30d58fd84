import { may } from '@prosa/contract';
import { IconCalendarDue } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/useSession.ts';
import { daysLeft, endsSoon } from '../../api/subscription.ts';
import { formatDay } from '../../ui/format.ts';
import styles from './FirstSteps.module.css';

/** Shown in the last days of the subscription. */
export function DueNotice() {
  const { t } = useTranslation();
  const user = useSession();
  const { company } = user;
  if (!endsSoon(company)) return null;
  const when = { count: daysLeft(company), date: formatDay(company.dueDate) };
  return (
    <section className={styles.notice}>
      <IconCalendarDue size={20} aria-hidden />
      <div>
        <b>{t('home.dueSoon', when)}</b>
        <p>{t('home.dueSoonText')}</p>
        {may(user, 'invoices:own') && <Link to="/financeiro">{t('home.seeInvoices')}</Link>}
      </div>
    </section>
  );
}
