import type { Contact } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../../ui/form/SuggestField.tsx';
import { ContactSuggestion } from '../ContactSuggestion.tsx';
import { useContactSearch } from '../useContactSearch.ts';

interface OtherContactSelectProps {
  /** The contact itself, which cannot be chosen. */
  contact: Contact;
  chosen: Contact | null;
  onChoose: (contact: Contact | null) => void;
}

/** Selects the contact to merge with, found by part of the name or number. */
export function OtherContactSelect({ contact, chosen, onChoose }: OtherContactSelectProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { contacts, isSearching, isNobodyFound } = useContactSearch(text, chosen, { isGroup: 'false' });
  const others = contacts.filter(({ id }) => id !== contact.id);
  const isOnlyItself = contacts.length > 0 && others.length === 0;
  const byId = new Map(others.map((other) => [String(other.id), other]));
  const type = (typed: string) => {
    setText(typed);
    if (chosen) onChoose(null);
  };
  const take = (id: string) => {
    const other = byId.get(id);
    if (!other) return;
    setText(other.name);
    onChoose(other);
  };
  return (
    <SuggestField
      label={t('merging.search')}
      placeholder={t('merging.placeholder')}
      text={text}
      onText={type}
      suggestions={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      isSearching={isSearching}
      description={isNobodyFound ? t('merging.nobody') : isOnlyItself ? t('merging.itself') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      chosen={chosen ? String(chosen.id) : null}
      onTake={take}
      onClear={() => type('')}
      render={({ value }) => <ContactSuggestion contact={byId.get(value)} />}
    />
  );
}
