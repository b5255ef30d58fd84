import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { ContactSuggestion } from '../../conversations/contacts/ContactSuggestion.tsx';
import { useContactSearch } from '../../conversations/contacts/useContactSearch.ts';
import { SuggestField } from '../../ui/form/SuggestField.tsx';

interface ContactFilterProps {
  contactId: number | null;
  onChange: (contactId: number | null) => void;
}

/** Only the tickets of one contact, who is found by part of the name or number. */
export function ContactFilter({ contactId, onChange }: ContactFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const chosen =
    useQuery({
      ...read(api.contacts.show, { params: { id: contactId ?? 0 } }),
      enabled: contactId !== null,
    }).data ?? null;
  const known = contactId === null ? null : chosen;
  const { contacts, isSearching, isNobodyFound } = useContactSearch(typed, known);
  const byId = new Map(contacts.map((contact) => [String(contact.id), contact]));
  const type = (text: string) => {
    setTyped(text);
    if (contactId !== null) onChange(null);
  };
  return (
    <SuggestField
      label={t('reports.contact')}
      placeholder={t('reports.anyContact')}
      text={known ? known.name : typed}
      onText={type}
      suggestions={known ? [] : contacts.map(({ id, name }) => ({ value: String(id), label: name }))}
      isSearching={isSearching}
      nothingFound={isNobodyFound ? t('reports.noMatch') : undefined}
      chosen={contactId === null ? null : String(contactId)}
      onTake={(id) => {
        setTyped('');
        onChange(Number(id));
      }}
      onClear={() => type('')}
      render={({ value }) => <ContactSuggestion contact={byId.get(value)} />}
    />
  );
}
