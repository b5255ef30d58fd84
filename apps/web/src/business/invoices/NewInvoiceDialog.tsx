import { NewInvoice, SEARCH_DEBOUNCE_MS } from '@prosa/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type ContractForm, useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';

type NewInvoiceForm = ContractForm<z.input<typeof NewInvoice>, NewInvoice>;

/** An invoice besides those that are made by themselves. */
export function NewInvoiceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form: NewInvoiceForm = useContractForm(NewInvoice, {});
  const { control } = form;
  const save = async (body: NewInvoice) => {
    await call(api.managedInvoices.create, { body });
    toast.success(t('invoices.managed.saved'));
  };
  return (
    <FormDialog title={t('invoices.managed.add')} form={form} onSubmit={save} onClose={onClose} size={480}>
      <CompanyField control={control} />
      <TextField
        control={control}
        name="detail"
        label={t('invoices.managed.detail')}
        description={t('invoices.managed.detailHint')}
      />
      <NumberField
        control={control}
        name="value"
        label={t('invoices.managed.value')}
        description={t('invoices.managed.fromPlan')}
        min={0.01}
        decimalScale={2}
        decimalSeparator=","
      />
      <DateField control={control} name="dueDate" label={t('invoices.managed.dueDate')} />
    </FormDialog>
  );
}

function CompanyField({ control }: Pick<NewInvoiceForm, 'control'>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'companyId' });
  const [typed, setTyped] = useState('');
  const [searchParam] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  // Asked by what is typed: there may be more companies than one answer holds.
  const found = useQuery({
    ...read(api.companies.listAll, { query: { searchParam } }),
    placeholderData: keepPreviousData,
  });
  const companies = found.data ?? [];
  return (
    <Select
      label={t('invoices.managed.company')}
      required
      searchable
      onSearchChange={setTyped}
      openOnFocus={false}
      data-autofocus
      data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={field.value ? String(field.value) : null}
      onChange={(id) => field.onChange(id === null ? undefined : Number(id))}
      onBlur={field.onBlur}
      error={fieldState.error && t('validation.required')}
    />
  );
}
