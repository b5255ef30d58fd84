import { MultiSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pages } from '../../api/queries.ts';
import { rowsOf } from '../../api/rows.ts';
import { useMay } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import type { ContactForm } from './contact-form.ts';

interface Person {
  id: number;
  name: string;
}

interface WalletFieldProps<Out> {
  form: ContactForm<Out>;
  /** The contact's current wallet. */
  keepers: Person[];
}

/** The wallet of a contact. Administrators can edit it; others see it if it is not empty. */
export function WalletField<Out>({ form, keepers }: WalletFieldProps<Out>) {
  const { t } = useTranslation();
  const mayAssign = useMay('contacts:assign');
  const { field } = useController({ control: form.control, name: 'wallets' });
  const [searchParam, setSearch] = useState('');
  const people = useInfiniteQuery({ ...pages(api.users.list, { searchParam }), enabled: mayAssign }).data;
  const found: Person[] = rowsOf(people, 'users');
  // Keeps the names of chosen users that the current search does not find.
  const [known, setKnown] = useState<Person[]>(keepers);
  const chosen = field.value ?? [];
  const choices = new Map([...known, ...keepers, ...found].map(({ id, name }) => [id, name]));
  if (!mayAssign && keepers.length === 0) return null;
  return (
    <MultiSelect
      label={t('contacts.wallet')}
      description={t('contacts.walletHint')}
      placeholder={chosen.length === 0 ? t('contacts.walletNobody') : ''}
      data={[...choices].map(([id, name]) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      disabled={!mayAssign}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('common.nothingFound', { search: searchParam })}
      searchValue={searchParam}
      onSearchChange={setSearch}
      onBlur={field.onBlur}
      // Enter must not submit the form while the search contains text.
      onKeyDown={(event) => event.key === 'Enter' && searchParam !== '' && event.preventDefault()}
      onChange={(ids) => {
        setKnown([...choices].map(([id, name]) => ({ id, name })));
        field.onChange(ids.map(Number));
      }}
    />
  );
}
