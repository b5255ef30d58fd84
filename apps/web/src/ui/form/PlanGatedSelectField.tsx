import type { PlanFlag } from '@prosa/contract';
import type { ComponentProps } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePlanFlag } from '../../api/useSession.ts';
import { SelectField } from './SelectField.tsx';

type Props<In extends FieldValues, Out> = ComponentProps<typeof SelectField<In, Out>> & {
  /** The plan has to have it for it to be chosen. */
  flag: PlanFlag;
  placeholder: string;
};

/**
 * A choice of something that only some plans have. One that was made before the plan lost it is shown for what it is,
 * and can be taken out; else there is nothing to choose.
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
