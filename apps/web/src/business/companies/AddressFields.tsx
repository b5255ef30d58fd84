import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/TextField.tsx';
import layout from '../../ui/layout.module.css';
import type { CompanyControl } from './CompanyFields.tsx';
import { FieldSection } from '../../ui/form/FieldSection.tsx';

export function AddressFields({ control }: { control: CompanyControl }) {
  const { t } = useTranslation();
  return (
    <FieldSection title={t('companies.form.address')}>
      <div className={layout.columns}>
        <TextField
          control={control}
          name="street"
          label={t('companies.form.street')}
          className={layout.wholeRow ?? ''}
        />
        <TextField control={control} name="city" label={t('companies.form.city')} />
        <TextField control={control} name="state" label={t('companies.form.state')} />
      </div>
    </FieldSection>
  );
}
