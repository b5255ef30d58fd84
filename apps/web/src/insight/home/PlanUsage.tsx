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
      <div className={`${styles.card} ${styles.plan}`}>
        <p className={styles.planName}>{plan.name}</p>
        {used !== undefined && <Meter used={used} limit={plan.users} />}
        <dl>
          <div className={styles.usage}>
            <dt>{t('home.planConnections')}</dt>
            <dd>{plan.connections}</dd>
          </div>
          <div className={styles.usage}>
            <dt>{t('home.planQueues')}</dt>
            <dd>{plan.queues}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function Meter({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation();
  const part = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <>
      <div className={styles.usage}>
        <span>{t('home.planUsers')}</span>
        <b>{t('home.planUsed', { used, limit })}</b>
      </div>
      <div className={styles.meter} data-full={part === 1 || undefined} aria-hidden>
        <span style={{ width: `${part * 100}%` }} />
      </div>
    </>
  );
}
