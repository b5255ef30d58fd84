import { CUSTOM_PLAN, CUSTOM_PLAN_MOST, type Invoice, type PlanSize, customPlanCents } from '@prosa/contract';
import { NumberInput, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../ui/format.ts';
import styles from './CheckoutDialog.module.css';

interface PlanChoiceProps {
  invoice: Invoice;
  /** Null to pay the invoice as it is. */
  size: PlanSize | null;
  onChange: (size: PlanSize | null) => void;
}

const within = (count: number) => Math.min(CUSTOM_PLAN_MOST, Math.max(CUSTOM_PLAN.least, Math.round(count)));
const money = (cents: number) => formatMoney(cents / 100);

/** The plan of the invoice, or one of a size of one's own, with its price. */
export function PlanChoice({ invoice, size, onChange }: PlanChoiceProps) {
  const { t } = useTranslation();
  const { users, connections, months, value, detail } = invoice;
  const own: PlanSize = size ?? { users: within(users), connections: within(connections) };
  return (
    <Radio.Group
      aria-label={t('invoices.checkout.plan')}
      value={size ? 'custom' : 'current'}
      onChange={(choice) => onChange(choice === 'custom' ? own : null)}
      className={styles.plans ?? ''}
    >
      <Radio.Card value="current" className={styles.plan ?? ''}>
        <Radio.Indicator />
        <span className={styles.about}>
          <strong>{t('invoices.checkout.current')}</strong>
          <span>
            {detail} · {t('invoices.checkout.planSize', { users, connections })}
          </span>
        </span>
        <b>{t('invoices.checkout.perMonth', { value: formatMoney(value / months) })}</b>
      </Radio.Card>
      <Radio.Card value="custom" className={styles.plan ?? ''}>
        <Radio.Indicator />
        <span className={styles.about}>
          <strong>{t('invoices.checkout.custom')}</strong>
          <span>
            {t('invoices.checkout.customHint', {
              base: money(CUSTOM_PLAN.baseCents),
              user: money(CUSTOM_PLAN.userCents),
              connection: money(CUSTOM_PLAN.connectionCents),
            })}
          </span>
        </span>
        <b>{t('invoices.checkout.perMonth', { value: money(customPlanCents(own)) })}</b>
      </Radio.Card>
      {size && <SizeFields size={size} onChange={onChange} />}
    </Radio.Group>
  );
}

function SizeFields({ size, onChange }: { size: PlanSize; onChange: (size: PlanSize) => void }) {
  const { t } = useTranslation();
  // What is in the fields: whoever types 12 has typed 1 before, which no plan may have.
  const [typed, setTyped] = useState<Record<keyof PlanSize, number | string>>(size);
  const fieldOf = (part: keyof PlanSize) => (
    <NumberInput
      key={part}
      label={t(part === 'users' ? 'invoices.users' : 'invoices.connections')}
      description={t('invoices.checkout.least', { least: CUSTOM_PLAN.least })}
      min={CUSTOM_PLAN.least}
      max={CUSTOM_PLAN_MOST}
      allowDecimal={false}
      allowNegative={false}
      value={typed[part]}
      onChange={(count) => {
        setTyped((before) => ({ ...before, [part]: count }));
        onChange({ ...size, [part]: within(Number(count)) });
      }}
    />
  );
  return <div className={styles.payer}>{(['users', 'connections'] as const).map(fieldOf)}</div>;
}
