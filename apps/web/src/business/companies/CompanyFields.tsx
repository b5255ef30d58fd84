import type { NewCompany } from '@prosa/contract';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { CompanyInput } from './company-form.ts';
import layout from '../../ui/layout.module.css';
import { FieldSection } from '../../ui/form/FieldSection.tsx';

export type CompanyControl = Control<CompanyInput, unknown, NewCompany>;

/** The data of a company and of its first user. */
export function CompanyFields({ control, isNew }: { control: CompanyControl; isNew: boolean }) {
  const { t } = useTranslation();
  const emailProblems = {
    required: t('companies.form.emailRequired'),
    invalidEmail: t('companies.form.emailInvalid'),
    invalid: t('companies.form.emailInvalid'),
  };
  return (
    <FieldSection title={t('companies.form.company')}>
      <div className={layout.columns}>
        <TextField
          control={control}
          name="name"
          label={t('companies.name')}
          problems={{ required: t('companies.form.nameRequired') }}
          className={layout.wholeRow ?? ''}
          required
          data-autofocus
        />
        <TextField control={control} name="document" label={t('companies.form.document')} />
        <TextField control={control} name="phone" type="tel" label={t('companies.form.phone')} />
        <TextField
          control={control}
          name="email"
          type="email"
          autoComplete="off"
          label={t('companies.email')}
          problems={emailProblems}
          required
        />
        <PasswordField
          control={control}
          name="password"
          autoComplete="new-password"
          label={isNew ? t('companies.form.password') : t('companies.form.newPassword')}
          description={isNew ? t('companies.form.firstAdmin') : t('companies.form.keepPassword')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
    </FieldSection>
  );
}
