import { InvoiceChanges, type ManagedInvoice } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';

/** Changes an open invoice. */
export function InvoiceDialog({ invoice, onClose }: { invoice: ManagedInvoice; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, detail, value, dueDate, months } = invoice;
  const form = useContractForm(InvoiceChanges, { detail, value, dueDate, months });
  const { control } = form;
  const save = async (body: InvoiceChanges) => {
    await call(api.managedInvoices.update, { params: { id }, body });
    toast.success(t('invoices.managed.saved'));
  };
  return (
    <FormDialog
      title={t('invoices.managed.edit', { id })}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size={480}
    >
      <TextField control={control} name="detail" label={t('invoices.managed.detail')} required />
      <NumberField
        control={control}
        name="value"
        label={t('invoices.managed.value')}
        required
        min={0.01}
        decimalScale={2}
        decimalSeparator=","
      />
      <DateField control={control} name="dueDate" label={t('invoices.managed.dueDate')} />
      <NumberField
        control={control}
        name="months"
        label={t('invoices.managed.months')}
        required
        min={1}
        max={12}
        allowDecimal={false}
      />
    </FormDialog>
  );
}
