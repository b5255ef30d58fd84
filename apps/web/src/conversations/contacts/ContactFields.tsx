import type { Contact } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SwitchField } from '../../ui/form/SwitchField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import layout from '../../ui/layout.module.css';
import type { ContactForm } from './contact-form.ts';
import { ExtraInfoFields } from './ExtraInfoFields.tsx';
import { TagsInput } from './TagsInput.tsx';
import { WalletField } from './WalletField.tsx';

interface ContactFieldsProps<Out> {
  form: ContactForm<Out>;
  /** False for groups and contacts without a number, which are identified by the channel. */
  hasNumber: boolean;
  /** The contact's current wallet. */
  keepers?: Contact['wallets'];
}

export function ContactFields<Out>({ form, hasNumber, keepers = [] }: ContactFieldsProps<Out>) {
  const { t } = useTranslation();
  const { control } = form;
  const { data: connections } = useQuery(read(api.connections.list, { query: {} }));
  return (
    <>
      <TextField control={control} name="name" label={t('contacts.name')} withAsterisk data-autofocus />
      <div className={layout.columns}>
        {hasNumber && (
          <TextField
            control={control}
            name="number"
            label={t('contacts.number')}
            placeholder="5511912345678"
            inputMode="tel"
            problems={{ invalid: t('contacts.problems.number') }}
            withAsterisk
          />
        )}
        <TextField control={control} name="email" type="email" label={t('contacts.email')} />
      </div>
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <TagsInput label={t('contacts.tags')} value={field.value} onChange={field.onChange} />
        )}
      />
      <SelectField
        control={control}
        name="whatsappId"
        label={t('contacts.connection')}
        placeholder={t('contacts.noConnection')}
        choices={(connections ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <WalletField form={form} keepers={keepers} />
      <SwitchField control={control} name="disableBot" label={t('contacts.disableBot')} />
      <ExtraInfoFields form={form} />
    </>
  );
}
