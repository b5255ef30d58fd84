import { api, type Contact, SEARCH_DEBOUNCE_MS, SEARCH_FROM_LETTERS } from '@prosa/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { read } from '../../../api/queries.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { channelIcons } from '../../../ui/channel-icons.ts';
import { formatPhone } from '../../../ui/format.ts';
import { type Bound, useField } from '../../../ui/form/useField.ts';
import styles from './ContactSearch.module.css';

interface Own {
  onChoose: (contact: Contact | null) => void;
}

type Props<In extends FieldValues, Out> = Bound<In, Out> & Own;

/** One contact, found by the letters of the name or the digits of the number. */
export function ContactSearch<In extends FieldValues, Out>({ control, name, onChoose }: Props<In, Out>) {
  const { t } = useTranslation();
  const { field, error } = useField({ control, name }, { required: t('tickets.new.chooseContact') });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Contact | null>(null);
  const [searchParam] = useDebouncedValue(text.trim().toLocaleLowerCase(), SEARCH_DEBOUNCE_MS);
  const isSearch = searchParam.length >= SEARCH_FROM_LETTERS && text !== chosen?.name;
  const { data } = useQuery({ ...read(api.contacts.list, { query: { searchParam } }), enabled: isSearch });
  const found = isSearch ? (data?.contacts ?? []) : [];
  const contacts = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const byId = new Map(contacts.map((contact) => [String(contact.id), contact]));
  const choose = (contact: Contact | null) => {
    setChosen(contact);
    field.onChange(contact?.id);
    onChoose(contact);
  };

  return (
    <Select
      label={t('tickets.new.contact')}
      placeholder={t('tickets.new.searchContact')}
      withAsterisk
      data-autofocus
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      error={error}
      data={contacts.map(({ id, name: label, active }) => ({ value: String(id), label, disabled: !active }))}
      // The server has searched already, by more than the letters as they stand.
      filter={({ options }) => options}
      renderOption={({ option }) => <Found contact={byId.get(option.value)} />}
      nothingFoundMessage={isSearch && data ? t('tickets.new.contactNotFound') : undefined}
      searchValue={text}
      onSearchChange={setText}
      onBlur={field.onBlur}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => choose(id === null ? null : (byId.get(id) ?? null))}
    />
  );
}

function Found({ contact }: { contact: Contact | undefined }) {
  const { t } = useTranslation();
  if (!contact) return null;
  const Channel = channelIcons[contact.channel];
  return (
    <span className={styles.found}>
      <Avatar name={contact.name} image={contact.urlPicture} size={28} />
      <span className={styles.who}>
        <span className={styles.name}>{contact.name}</span>
        <span className={styles.number}>
          <Channel size={13} aria-hidden />
          {contact.isGroup ? t('tickets.row.group') : numberOf(contact)}
          {!contact.active && ` · ${t('tickets.new.blocked')}`}
        </span>
      </span>
    </span>
  );
}

/** A masked number is shown as it came. */
const numberOf = ({ number }: Contact) =>
  number === null ? '' : number.includes('*') ? number : formatPhone(number);
