import { api, type Company, NewCompany } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import { AddressFields } from './AddressFields.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { CompanyForm, changesOf, companyValues, newCompanyValues } from './company-form.ts';
import { SubscriptionFields } from './SubscriptionFields.tsx';
import { Usage } from './Usage.tsx';

interface CompanyDialogProps {
  /** The company to change; null adds a new one. */
  company: Company | null;
  onClose: () => void;
}

export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { t } = useTranslation();
  const known = company ? companyValues(company) : undefined;
  const form = useContractForm(company ? CompanyForm : NewCompany, known ?? newCompanyValues, known);
  const { dirtyFields } = form.formState;

  const save = async (values: NewCompany) => {
    if (company)
      await call(api.companies.update, { params: { id: company.id }, body: changesOf(values, dirtyFields) });
    else await call(api.companies.create, { body: values });
    toast.success(t('common.success'));
  };

  return (
    <FormDialog
      title={company ? t('companies.edit') : t('companies.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      refusedText={t('companies.refused')}
      size={720}
    >
      <CompanyFields control={form.control} isNew={company === null} />
      <SubscriptionFields control={form.control} company={company} />
      <AddressFields control={form.control} />
      {company && <Usage company={company} />}
    </FormDialog>
  );
}
