import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/TextField.tsx';
import type { CompanyControl } from './CompanyFields.tsx';
import { FieldSection } from './FieldSection.tsx';
import sections from './FieldSection.module.css';

export function AddressFields({ control }: { control: CompanyControl }) {
  const { t } = useTranslation();
  return (
    <FieldSection title={t('companies.form.address')}>
      <TextField
        control={control}
        name="street"
        label={t('companies.form.street')}
        className={sections.whole ?? ''}
      />
      <TextField control={control} name="city" label={t('companies.form.city')} />
      <TextField control={control} name="state" label={t('companies.form.state')} />
    </FieldSection>
  );
}
