import { type ManagedInvoice, invoiceStatuses } from '@prosa/contract';
import { IconCash, IconCircleX, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import type { InvoiceTask } from './InvoiceDialogs.tsx';

interface InvoiceActionsProps {
  invoice: ManagedInvoice;
  onTask: (task: InvoiceTask) => void;
}

/** What the platform owner can do with an open invoice; with others nothing. */
export function InvoiceActions({ invoice, onTask }: InvoiceActionsProps) {
  const { t } = useTranslation();
  const { id, status } = invoice;
  if (status !== invoiceStatuses.open) return null;
  return (
    <>
      <IconButton
        label={t('invoices.managed.settleNamed', { id })}
        onClick={() => onTask({ what: 'settle', invoice })}
      >
        <IconCash size={18} />
      </IconButton>
      <IconButton
        label={t('invoices.managed.editNamed', { id })}
        onClick={() => onTask({ what: 'edit', invoice })}
      >
        <IconPencil size={18} />
      </IconButton>
      <IconButton
        tone="err"
        label={t('invoices.managed.cancelNamed', { id })}
        onClick={() => onTask({ what: 'cancel', invoice })}
      >
        <IconCircleX size={18} />
      </IconButton>
    </>
  );
}
