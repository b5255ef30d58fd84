import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pages } from '../../api/queries.ts';
import { rowsOf } from '../../api/rows.ts';
import { useMay } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import { RecordsSelect } from '../../ui/form/RecordsSelect.tsx';
import type { ContactForm } from './contact-form.ts';

interface WalletFieldProps<Out> {
  form: ContactForm<Out>;
  /** The contact's current wallet. */
  keepers: ComponentProps<typeof RecordsSelect>['known'];
}

/** The wallet of a contact. Administrators can edit it; others see it if it is not empty. */
export function WalletField<Out>({ form, keepers }: WalletFieldProps<Out>) {
  const { t } = useTranslation();
  const mayAssign = useMay('contacts:assign');
  const { field } = useController({ control: form.control, name: 'wallets' });
  const [searchParam, setSearch] = useState('');
  const people = useInfiniteQuery({ ...pages(api.users.list, { searchParam }), enabled: mayAssign }).data;
  if (!mayAssign && keepers.length === 0) return null;
  return (
    <RecordsSelect
      label={t('contacts.wallet')}
      description={t('contacts.walletHint')}
      emptyText={t('contacts.walletNobody')}
      found={rowsOf(people, 'users')}
      known={keepers}
      search={searchParam}
      onSearch={setSearch}
      chosen={field.value ?? []}
      onChange={field.onChange}
      disabled={!mayAssign}
      onBlur={field.onBlur}
    />
  );
}
