import { isMasked } from '@prosa/contract';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AccountForm } from './PaymentProviderTab.tsx';

/** PEM is text; a PKCS#12 file is not, and is sent as base64. */
async function readCertificate(file: File): Promise<string> {
  const text = await file.text();
  if (text.includes('-----BEGIN')) return text;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The certificate that the bank asks for in every call, from a file. */
export function CertificateField({ form: { control }, label }: { form: AccountForm; label: string }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'certificate' });
  const value = field.value ?? '';
  const choose = async (file: File | null) => {
    if (file) field.onChange(await readCertificate(file));
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={isMasked(value) ? t('invoices.provider.kept') : null}
    >
      <Group gap="xs" mt={4}>
        <FileButton accept=".pem,.p12,.pfx,.crt" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('invoices.provider.certificateFile')}
            </Button>
          )}
        </FileButton>
        {value !== '' && !isMasked(value) && <IconCheck size={18} aria-label={t('common.success')} />}
      </Group>
    </Input.Wrapper>
  );
}
