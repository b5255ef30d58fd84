import { type InvoicePayment, invoiceStatuses, type ManagedInvoice } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';

export function useManagedColumns(): Column<ManagedInvoice>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'companyName',
      header: t('invoices.managed.company'),
      main: true,
      cell: ({ companyName }) => companyName,
    },
    { key: 'id', header: '#', wide: true, align: 'end', cell: ({ id }) => id },
    { key: 'detail', header: t('invoices.detail'), cell: ({ detail }) => detail },
    { key: 'dueDate', header: t('invoices.dueDate'), cell: ({ dueDate }) => formatDay(dueDate) },
    { key: 'value', header: t('invoices.value'), align: 'end', cell: ({ value }) => formatMoney(value) },
    { key: 'status', header: t('invoices.managed.status'), cell: (invoice) => <Status invoice={invoice} /> },
  ];
}

const isOverdue = ({ dueDate }: ManagedInvoice) => Date.parse(dueDate) < Date.now() - 86_400_000;

function Status({ invoice }: { invoice: ManagedInvoice }) {
  const { t } = useTranslation();
  const { status, reason, payments } = invoice;
  const odd = payments.filter(({ outcome }) => outcome !== 'settled');
  return (
    <>
      {status === invoiceStatuses.paid && <StatusDot tone="ok" label={t('invoices.managed.paid')} />}
      {status === invoiceStatuses.cancelled && (
        <StatusDot tone="neutral" label={t('invoices.managed.isCancelled')} />
      )}
      {status === invoiceStatuses.open && (
        <StatusDot
          tone={isOverdue(invoice) ? 'err' : 'info'}
          label={t(isOverdue(invoice) ? 'invoices.managed.isOverdue' : 'invoices.managed.open')}
        />
      )}
      {reason && <small> {reason}</small>}
      {odd.map((payment) => (
        <OddPayment key={payment.id} payment={payment} />
      ))}
    </>
  );
}

/** Money that settled nothing: somebody has to look at it. */
function OddPayment({ payment: { outcome, value, refunded } }: { payment: InvoicePayment }) {
  const { t } = useTranslation();
  const amount = formatMoney(outcome === 'refunded' ? refunded : value);
  return <Chip tone="warn">{t(`invoices.managed.outcomes.${outcome}`, { value: amount })}</Chip>;
}
