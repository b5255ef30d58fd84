import { InvoiceReason, type ManagedInvoice } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { formatMoney } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';

interface ReasonDialogProps {
  invoice: ManagedInvoice;
  what: 'settle' | 'cancel';
  onClose: () => void;
}

/** Settling by hand and cancelling need a reason, which the audit log keeps. */
export function ReasonDialog({ invoice, what, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const form = useContractForm(InvoiceReason, { reason: '' });
  const { id, companyName, value } = invoice;
  const save = async (body: { reason: string }) => {
    const input = { params: { id }, body };
    await (what === 'settle'
      ? call(api.managedInvoices.settle, input)
      : call(api.managedInvoices.cancel, input));
    toast.success(t(what === 'settle' ? 'invoices.managed.settled' : 'invoices.managed.cancelled'));
  };
  return (
    <FormDialog
      title={t(`invoices.managed.${what}Named`, { id })}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={t(`invoices.managed.${what}`)}
    >
      <p>
        <strong>{companyName}</strong> · {formatMoney(value)}
      </p>
      <p>{t(`invoices.managed.${what}Text`)}</p>
      <TextAreaField
        control={form.control}
        name="reason"
        label={t('invoices.managed.reason')}
        required
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  );
}
