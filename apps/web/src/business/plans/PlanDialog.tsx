import { NewPlan, type Plan } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import { FeatureFields } from './FeatureFields.tsx';
import styles from './PlanDialog.module.css';
import { newPlanValues, planValues } from './plan-form.ts';

interface PlanDialogProps {
  /** The plan to change; null for a new one. */
  plan: Plan | null;
  onClose: () => void;
}

/** Whole numbers from zero. */
const limit = {
  min: 0,
  max: 100_000,
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: 'strict',
} as const;

/** Amounts in reais, in the Brazilian format. */
const money = {
  prefix: 'R$ ',
  decimalSeparator: ',',
  thousandSeparator: '.',
  decimalScale: 2,
  fixedDecimalScale: true,
  allowNegative: false,
  hideControls: true,
} as const;

export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const form = useContractForm(NewPlan, plan ? planValues(plan) : newPlanValues);
  const { control } = form;

  const save = async (body: NewPlan) => {
    if (plan) await call(api.plans.update, { params: { id: plan.id }, body });
    else await call(api.plans.create, { body });
    toast.success(t('common.success'));
  };

  return (
    <FormDialog
      title={plan ? t('plans.edit') : t('plans.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      refusedText={t('plans.refused')}
      size={620}
    >
      <div className={styles.naming}>
        <TextField control={control} name="name" label={t('plans.name')} required data-autofocus />
        <NumberField control={control} name="amount" label={t('plans.amount')} required {...money} />
      </div>
      <div className={styles.limits}>
        <NumberField control={control} name="users" label={t('plans.users')} required {...limit} />
        <NumberField
          control={control}
          name="connections"
          label={t('plans.connections')}
          required
          {...limit}
        />
        <NumberField control={control} name="queues" label={t('plans.queues')} required {...limit} />
      </div>
      <SwitchField
        control={control}
        name="isPublic"
        label={t('plans.isPublic')}
        description={t('plans.isPublicHint')}
      />
      <FeatureFields form={form} />
    </FormDialog>
  );
}
