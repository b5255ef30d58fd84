import { type Company, NewCompany } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { AddressFields } from './AddressFields.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { changesOf, companyValues, newCompanyValues } from './company-form.ts';
import { SubscriptionFields } from './SubscriptionFields.tsx';
import { CompanyUsage } from './CompanyUsage.tsx';

interface CompanyDialogProps {
  /** The company to change; null for a new one. */
  company: Company | null;
  onClose: () => void;
}

/** Of a single plan there is nothing to choose. */
function useStartValues() {
  const [only, ...others] = useQuery(read(api.plans.listAll)).data ?? [];
  return only && others.length === 0 ? { ...newCompanyValues, planId: only.id } : undefined;
}

export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { t } = useTranslation();
  const known = company ? companyValues(company) : undefined;
  const started = useStartValues();
  const form = useContractForm(NewCompany, known ?? newCompanyValues, known ?? started);
  const { dirtyFields } = form.formState;
  const [oneTimePassword, setOneTimePassword] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);

  const save = async (values: NewCompany) => {
    if (company)
      await call(api.companies.update, { params: { id: company.id }, body: changesOf(values, dirtyFields) });
    else setOneTimePassword((await call(api.companies.create, { body: values })).oneTimePassword);
    toast.success(t('common.success'));
  };

  if (isSaved && oneTimePassword !== null)
    return (
      <SecretDialog
        title={t('companies.oneTime.title')}
        text={t('companies.oneTime.text')}
        label={t('companies.oneTime.password')}
        secret={oneTimePassword}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={company ? t('companies.edit') : t('companies.add')}
      form={form}
      onSubmit={save}
      onClose={() => (oneTimePassword === null ? onClose() : setSaved(true))}
      refusedText={t('companies.refused')}
      size={720}
    >
      <CompanyFields control={form.control} isNew={company === null} />
      <SubscriptionFields control={form.control} company={company} />
      <AddressFields control={form.control} />
      {company && <CompanyUsage company={company} />}
    </FormDialog>
  );
}
