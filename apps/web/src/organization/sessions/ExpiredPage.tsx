import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { sessionQuery } from '../../api/session.ts';
import { HOME, REFUSED } from '../../ui/navigation/paths.ts';
import { useSession } from '../../api/useSession.ts';
import { isExpired } from '../../api/subscription.ts';
import { useSignOut } from '../../ui/navigation/useSignOut.ts';
import { formatDay } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';
import { NoticePage } from './NoticePage.tsx';
import styles from './NoticePage.module.css';

/** The page shown while the company's subscription has expired. */
export default function ExpiredPage() {
  const { t } = useTranslation();
  const { company } = useSession();
  const { refetch, isFetching } = useQuery({ ...sessionQuery, enabled: false });
  const navigate = useNavigate();
  const signOut = useSignOut();

  const wasRefused = useLocation().state === REFUSED;
  if (!isExpired(company) && !wasRefused) return <Navigate to={HOME} replace />;

  const date = formatDay(company.dueDate);
  const checkAgain = async () => {
    const { data } = await refetch();
    if (!data) return;
    if (isExpired(data.company)) toast.warning(t('sessions.stillExpired'));
    else await navigate(HOME, { replace: true });
  };

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
      <p className={styles.hint}>
        {t('sessions.support')} {t('sessions.expiredHint')}
      </p>
      <Group grow>
        <Button variant="default" onClick={signOut}>
          {t('sessions.logout')}
        </Button>
        <Button loading={isFetching} onClick={() => void checkAgain()}>
          {t('sessions.checkAgain')}
        </Button>
      </Group>
    </NoticePage>
  );
}
