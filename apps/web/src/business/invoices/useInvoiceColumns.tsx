import { type Invoice, PAID } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/useSession.ts';
import { useBranding } from '../../ui/branding.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './useInvoiceColumns.module.css';

export function useInvoiceColumns(): Column<Invoice>[] {
  const { t } = useTranslation();
  return [
    { key: 'detail', header: t('invoices.detail'), main: true, cell: ({ detail }) => detail },
    { key: 'users', header: t('invoices.users'), align: 'center', cell: ({ users }) => users },
    {
      key: 'connections',
      header: t('invoices.connections'),
      align: 'center',
      cell: ({ connections }) => connections,
    },
    { key: 'dueDate', header: t('invoices.dueDate'), cell: ({ dueDate }) => formatDay(dueDate) },
    {
      key: 'value',
      header: t('invoices.value'),
      align: 'end',
      cell: ({ value }) => (value > 0 ? formatMoney(value) : t('invoices.noValue')),
    },
    {
      key: 'action',
      header: t('invoices.action'),
      align: 'end',
      cell: (invoice) => (invoice.status === PAID ? <Paid invoice={invoice} /> : <Pay invoice={invoice} />),
    },
  ];
}

function Pay({ invoice: { id, linkInvoice } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return (
    <Button
      component="a"
      size="xs"
      href={linkInvoice}
      target="_blank"
      rel="noopener"
      aria-label={t('invoices.payNamed', { id })}
    >
      {t('invoices.pay')}
    </Button>
  );
}

function Paid({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { company } = useSession();
  const { appName } = useBranding();
  const download = async () => {
    const { saveReceipt } = await import('./receipt-pdf.ts');
    await saveReceipt(invoice, { payer: company.name, receiver: appName });
  };
  return (
    <span className={styles.paid}>
      <Chip tone="ok">{t('invoices.paid')}</Chip>
      <IconButton
        label={t('invoices.receiptNamed', { id: invoice.id })}
        onClick={() => void download().catch(toast.error)}
      >
        <IconDownload size={18} />
      </IconButton>
    </span>
  );
}
