import type { PlanFlag } from '@prosa/contract';
import type { ComponentProps } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePlanFlag } from '../../api/useSession.ts';
import { SelectField } from './SelectField.tsx';

type Props<In extends FieldValues, Out> = ComponentProps<typeof SelectField<In, Out>> & {
  /** The plan flag that the choice needs. */
  flag: PlanFlag;
  placeholder: string;
};

/**
 * A select field for a feature that only some plans have. Without the feature, a value that is already set is shown and
 * can be removed; otherwise nothing is shown.
 */
export function PlanGatedSelectField<In extends FieldValues, Out>({ flag, ...props }: Props<In, Out>) {
  const { t } = useTranslation();
  const isInPlan = usePlanFlag(flag);
  const value: number | null = useWatch({ control: props.control, name: props.name }) ?? null;
  if (isInPlan) return <SelectField {...props} />;
  if (value === null) return null;
  return (
    <SelectField
      {...props}
      choices={[{ value, label: t('common.chosenBefore') }]}
      description={t('common.notInPlan', { none: props.placeholder })}
    />
  );
}
