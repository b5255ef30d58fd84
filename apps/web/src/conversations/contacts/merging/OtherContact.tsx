import type { Contact } from '@prosa/contract';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestions } from '../../../ui/form/useSuggestions.ts';
import { FoundContact } from '../FoundContact.tsx';
import { useContactsFound } from '../useContactsFound.ts';

interface OtherContactProps {
  /** Who cannot be chosen: nobody becomes one with themselves. */
  contact: Contact;
  chosen: Contact | null;
  onChoose: (contact: Contact | null) => void;
}

/** Whom a contact is one with, found by the letters of the name or the digits of the number. */
export function OtherContact({ contact, chosen, onChoose }: OtherContactProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { contacts, isNobodyFound } = useContactsFound(text, chosen, { isGroup: 'false' });
  const others = contacts.filter(({ id }) => id !== contact.id);
  const isOnlyItself = contacts.length > 0 && others.length === 0;
  const byId = new Map(others.map((other) => [String(other.id), other]));
  const suggestions = useSuggestions(others.length);
  return (
    <Select
      label={t('merging.search')}
      placeholder={t('merging.placeholder')}
      description={isNobodyFound ? t('merging.nobody') : isOnlyItself ? t('merging.itself') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...suggestions}
      // The server has searched already, by more than the letters as they stand.
      filter={(all) => all.options}
      renderOption={({ option }) => <FoundContact contact={byId.get(option.value)} />}
      searchValue={text}
      onSearchChange={setText}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => onChoose(byId.get(id ?? '') ?? null)}
    />
  );
}
