import { type Company, recurrences } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { formatMoney } from '../../ui/format.ts';
import layout from '../../ui/layout.module.css';
import type { CompanyControl } from './CompanyFields.tsx';
import { isPlatform } from './due-date.ts';
import { FieldSection } from '../../ui/form/FieldSection.tsx';

const amounts = [
  ['numberAttendants', 'attendants'],
  ['numberConections', 'connections'],
] as const;
const amount = { min: 1, max: 100_000, allowDecimal: false, allowNegative: false } as const;

/** The plan, price and due date of a company. The platform's own company has no due date. */
export function SubscriptionFields({
  control,
  company,
}: {
  control: CompanyControl;
  company: Company | null;
}) {
  const { t } = useTranslation();
  const { data: plans = [] } = useQuery(read(api.plans.listAll));
  const isOwn = company !== null && isPlatform(company);
  const hasPlan = company?.planId != null;
  return (
    <FieldSection title={t('companies.form.subscription')}>
      <div className={layout.columns}>
        <SelectField
          control={control}
          name="planId"
          label={t('companies.plan')}
          choices={plans.map(({ id, name, amount: price }) => ({
            value: id,
            label: `${name} · ${formatMoney(price)}`,
          }))}
          {...(!hasPlan && { placeholder: t('companies.form.choosePlan') })}
          problems={{ required: t('companies.form.planRequired') }}
          required
        />
        <SelectField
          control={control}
          name="recurrence"
          label={t('companies.form.recurrence')}
          choices={recurrences.map((value) => ({ value, label: t(`companies.recurrences.${value}`) }))}
        />
        <DateField
          control={control}
          name="dueDate"
          label={t('companies.dueDate')}
          disabled={isOwn}
          description={isOwn && t('companies.form.platformDue')}
        />
        <TextField control={control} name="paymentMethod" label={t('companies.form.paymentMethod')} />
        {amounts.map(([name, label]) => (
          <NumberField
            key={name}
            control={control}
            name={name}
            label={t(`companies.form.${label}`)}
            required
            {...amount}
          />
        ))}
        <SwitchField
          control={control}
          name="status"
          label={t('companies.form.active')}
          description={t('companies.form.activeHint')}
          disabled={isOwn}
        />
        <SwitchField
          control={control}
          name="campaignsEnabled"
          label={t('companies.form.campaigns')}
          description={t('companies.form.campaignsHint')}
        />
      </div>
    </FieldSection>
  );
}
