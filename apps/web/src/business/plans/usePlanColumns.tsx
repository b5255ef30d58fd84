import { type Plan, planFlags } from '@prosa/contract';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { formatMoney } from '../../ui/format.ts';
import styles from './PlansTab.module.css';

export function usePlanColumns(): Column<Plan>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', header: t('plans.name'), cell: (plan) => plan.name, main: true },
    { key: 'users', header: t('plans.users'), cell: (plan) => plan.users, align: 'end' },
    { key: 'connections', header: t('plans.connections'), cell: (plan) => plan.connections, align: 'end' },
    { key: 'queues', header: t('plans.queues'), cell: (plan) => plan.queues, align: 'end' },
    {
      key: 'amount',
      header: t('plans.amount'),
      cell: (plan) => <span className={styles.amount}>{formatMoney(plan.amount)}</span>,
      align: 'end',
    },
    {
      key: 'isPublic',
      header: t('plans.isPublic'),
      cell: (plan) => (
        <Chip tone={plan.isPublic ? 'ok' : 'neutral'}>
          {plan.isPublic ? <IconCheck size={13} aria-hidden /> : <IconMinus size={13} aria-hidden />}
          {plan.isPublic ? t('common.yes') : t('common.no')}
        </Chip>
      ),
    },
    { key: 'features', header: t('plans.features'), cell: (plan) => <Features plan={plan} /> },
  ];
}

function Features({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const included = planFlags.filter((flag) => plan[flag]);
  if (included.length === 0) return t('plans.noFeatures');
  return (
    <span className={styles.features}>
      {included.map((flag) => (
        <span key={flag} className={styles.feature}>
          {t(`plans.flags.${flag}`)}
        </span>
      ))}
    </span>
  );
}
