import { may } from '@prosa/contract';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { sessionQuery } from '../../api/session.ts';
import { HOME, REFUSED } from '../../ui/navigation/paths.ts';
import { useSession } from '../../api/useSession.ts';
import { isExpired } from '../../api/subscription.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useSignOut } from '../../ui/navigation/useSignOut.ts';
import { formatDay } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';
import { NoticePage } from '../../organization/sessions/NoticePage.tsx';
import styles from '../../organization/sessions/NoticePage.module.css';
import { OpenInvoices } from './OpenInvoices.tsx';

const CheckoutDialog = lazyDialog(async () => (await import('./CheckoutDialog.tsx')).CheckoutDialog);

/** The page shown while the company's subscription has expired. Its administrators can pay here. */
export default function ExpiredPage() {
  const { t } = useTranslation();
  const user = useSession();
  const { company } = user;
  const [params] = useSearchParams();
  const [paying, setPaying] = useState<number | null>(Number(params.get('invoice')) || null);
  const wasRefused = useLocation().state === REFUSED;
  // Who has just paid is told so before the page changes.
  if (!isExpired(company) && !wasRefused && paying === null) return <Navigate to={HOME} replace />;

  const date = formatDay(company.dueDate);
  return (
    <NoticePage drawing="offline" title={t('sessions.expiredTitle')} text={t('sessions.expired', { date })}>
      <dl className={styles.facts}>
        <dt>{t('sessions.company')}</dt>
        <dd>{company.name}</dd>
        <dt>{t('sessions.currentPlan')}</dt>
        <dd>{company.plan?.name ?? t('sessions.noPlan')}</dd>
        <dt>{t('sessions.dueDate')}</dt>
        <dd>{date}</dd>
      </dl>
      {may(user, 'invoices:own') ? (
        <OpenInvoices onPay={setPaying} />
      ) : (
        <p className={styles.hint}>{t('invoices.noPermission')}</p>
      )}
      <p className={styles.hint}>
        {t('sessions.support')} {t('sessions.expiredHint')}
      </p>
      <ExpiredActions />
      {paying !== null && <CheckoutDialog invoiceId={paying} onClose={() => setPaying(null)} />}
    </NoticePage>
  );
}

function ExpiredActions() {
  const { t } = useTranslation();
  const { refetch, isFetching } = useQuery({ ...sessionQuery, enabled: false });
  const navigate = useNavigate();
  const signOut = useSignOut();
  const checkAgain = async () => {
    const { data } = await refetch();
    if (!data) return;
    if (isExpired(data.company)) toast.warning(t('sessions.stillExpired'));
    else await navigate(HOME, { replace: true });
  };
  return (
    <Group grow>
      <Button variant="default" onClick={signOut}>
        {t('sessions.logout')}
      </Button>
      <Button variant="default" loading={isFetching} onClick={() => void checkAgain()}>
        {t('sessions.checkAgain')}
      </Button>
    </Group>
  );
}
