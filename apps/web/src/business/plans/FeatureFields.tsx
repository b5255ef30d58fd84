import { type NewPlan, planFlags } from '@prosa/contract';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import type { ContractForm } from '../../ui/form/useContractForm.ts';
import styles from './PlanDialog.module.css';
import type { PlanInput } from './plan-form.ts';

/** The features of a plan. */
export function FeatureFields({ form }: { form: ContractForm<PlanInput, NewPlan> }) {
  const { t } = useTranslation();
  const { control } = form;
  const included = useWatch({ control, name: planFlags }).filter(Boolean).length;
  const heading = useId();
  const hasAll = included === planFlags.length;

  const setAll = (value: boolean) => {
    for (const flag of planFlags) form.setValue(flag, value, { shouldDirty: true });
  };

  return (
    <div role="group" aria-labelledby={heading}>
      <div className={styles.heading}>
        <span id={heading} className={styles.title}>
          {t('plans.features')}
        </span>
        <span className={styles.included}>
          {included}/{planFlags.length}
        </span>
        <button type="button" className={styles.all} onClick={() => setAll(!hasAll)}>
          {hasAll ? t('plans.disableAll') : t('plans.enableAll')}
        </button>
      </div>
      <div className={styles.flags}>
        {planFlags.map((flag) => (
          <SwitchField key={flag} control={control} name={flag} label={t(`plans.flags.${flag}`)} size="sm" />
        ))}
      </div>
    </div>
  );
}
