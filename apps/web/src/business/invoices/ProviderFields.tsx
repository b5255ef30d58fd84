import type { PaymentAccount, PaymentProviderName } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CertificateField } from './CertificateField.tsx';
import type { AccountForm } from './PaymentProviderTab.tsx';

type Field = Exclude<keyof PaymentAccount, 'provider'>;

const fieldsOf: Record<PaymentProviderName, Field[]> = {
  static: ['pixKey', 'receiverName', 'receiverCity'],
  bcb: [
    'pixKey',
    'receiverName',
    'receiverCity',
    'baseUrl',
    'clientId',
    'clientSecret',
    'certificate',
    'certificatePassword',
  ],
  mercadopago: ['accessToken', 'webhookSecret', 'baseUrl'],
};

const secrets: readonly Field[] = ['clientSecret', 'accessToken', 'webhookSecret', 'certificatePassword'];

/** What this provider needs. */
export function ProviderFields({ form, provider }: { form: AccountForm; provider: PaymentProviderName }) {
  const { t } = useTranslation();
  const { control } = form;
  return fieldsOf[provider].map((name) => {
    const label = t(`invoices.provider.${name}`);
    if (name === 'certificate') return <CertificateField key={name} form={form} label={label} />;
    if (secrets.includes(name))
      return <PasswordField key={name} control={control} name={name} label={label} autoComplete="off" />;
    const hint = name === 'baseUrl' && provider === 'mercadopago' ? t('invoices.provider.baseUrlHint') : null;
    return <TextField key={name} control={control} name={name} label={label} description={hint} />;
  });
}
