import { type NewPlan, planFlags } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import type { ContractForm } from '../../ui/form/useContractForm.ts';
import styles from './PlanDialog.module.css';
import type { PlanInput } from './plan-form.ts';

/** What companies on the plan may use. */
export function FeatureFields({ form }: { form: ContractForm<PlanInput, NewPlan> }) {
  const { t } = useTranslation();
  const { control } = form;
  const included = useWatch({ control, name: planFlags }).filter(Boolean).length;
  const hasAll = included === planFlags.length;

  const setAll = (value: boolean) => {
    for (const flag of planFlags) form.setValue(flag, value, { shouldDirty: true });
  };

  return (
    <fieldset className={styles.features}>
      <legend className={styles.legend}>
        {t('plans.features')}
        <span className={styles.included}>
          {included}/{planFlags.length}
        </span>
      </legend>
      <button type="button" className={styles.all} onClick={() => setAll(!hasAll)}>
        {hasAll ? t('plans.disableAll') : t('plans.enableAll')}
      </button>
      <div className={styles.flags}>
        {planFlags.map((flag) => (
          <SwitchField key={flag} control={control} name={flag} label={t(`plans.flags.${flag}`)} size="sm" />
        ))}
      </div>
    </fieldset>
  );
}
