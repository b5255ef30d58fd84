import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import styles from './FirstSteps.module.css';

export function PlanUsage() {
  const { t } = useTranslation();
  const { plan } = useSession().company;
  const used = useQuery(read(api.users.list, { query: {} })).data?.count;
  if (!plan) return null;
  return (
    <section aria-labelledby="plan">
      <h2 className={styles.heading} id="plan">
        {t('home.plan')}
      </h2>
      <div className={styles.plan}>
        <b>{plan.name}</b>
        {used !== undefined && <Meter used={used} limit={plan.users} />}
        <dl>
          <dt>{t('home.planConnections')}</dt>
          <dd>{plan.connections}</dd>
          <dt>{t('home.planQueues')}</dt>
          <dd>{plan.queues}</dd>
        </dl>
      </div>
    </section>
  );
}

function Meter({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation();
  const part = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <span className={styles.usage}>
      <span>{t('home.planUsers')}</span>
      <span className={styles.meter} data-full={part === 1 || undefined} aria-hidden>
        <span style={{ width: `${part * 100}%` }} />
      </span>
      <b>{t('home.planUsed', { used, limit })}</b>
    </span>
  );
}
