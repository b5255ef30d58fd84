import { type Plan, planFlags } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { planRoutes } from '../../api/public-routes.gen.ts';
import { formatMoney } from '../../ui/format.ts';
import { type BoundField, useField } from '../../ui/form/useField.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import styles from './PlanChoice.module.css';

/** The public plans as cards with price and features. */
export function PlanChoice<In extends FieldValues, Out>(bound: BoundField<In, Out>) {
  const { t } = useTranslation();
  const plans = useQuery(read(planRoutes.listPublic));
  const { field, error } = useField(bound);

  if (plans.isPending) return <TextSkeleton lines={4} />;
  if (plans.isError) return <ListError error={plans.error} onRetry={plans.refetch} />;
  if (plans.data.length === 0) return <p className={styles.none}>{t('sessions.noPlans')}</p>;
  return (
    <fieldset className={styles.choice} aria-describedby={error && 'plan-error'}>
      <legend>{t('sessions.plan')}</legend>
      <div className={styles.plans}>
        {plans.data.map((plan, index) => (
          <label key={plan.id} className={styles.plan}>
            <input
              type="radio"
              name={field.name}
              // The form focuses the first card when no plan is chosen.
              data-invalid={(index === 0 && error !== undefined) || undefined}
              ref={index === 0 ? field.ref : undefined}
              checked={field.value === plan.id}
              onChange={() => field.onChange(plan.id)}
              onBlur={field.onBlur}
            />
            <PlanCard plan={plan} />
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id="plan-error">
          {t('sessions.planRequired')}
        </p>
      )}
    </fieldset>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const features = planFlags.filter((flag) => plan[flag]);
  return (
    <>
      <span className={styles.name}>{plan.name}</span>
      <span className={styles.price}>
        <b>{formatMoney(plan.amount)}</b> {t('sessions.perMonth')}
      </span>
      <span className={styles.limits}>
        {t('sessions.people', { count: plan.users })} ·{' '}
        {t('sessions.connections', { count: plan.connections })} ·{' '}
        {t('sessions.queues', { count: plan.queues })}
      </span>
      <span className={styles.features}>
        {features.map((flag) => t(`sessions.flags.${flag}`)).join(' · ')}
      </span>
    </>
  );
}
