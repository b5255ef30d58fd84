import type { Contact } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactSuggestion } from '../../conversations/contacts/ContactSuggestion.tsx';
import { useContactSearch } from '../../conversations/contacts/useContactSearch.ts';
import { SuggestField } from '../../ui/form/SuggestField.tsx';
import { useField } from '../../ui/form/useField.ts';
import type { ScheduleControl } from './schedule-form.ts';

interface ContactFieldProps {
  control: ScheduleControl;
  chosen: Contact | null;
  onChoose: (contact: Contact | null) => void;
}

/** Chooses who gets the message, found by part of the name or number. */
export function ContactField({ control, chosen, onChoose }: ContactFieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField({ control, name: 'contactId' }, { invalid: t('validation.required') });
  const [text, setText] = useState(chosen?.name ?? '');
  const { contacts, isSearching, isNobodyFound } = useContactSearch(text, chosen);
  const byId = new Map(contacts.map((contact) => [String(contact.id), contact]));
  const type = (typed: string) => {
    setText(typed);
    if (chosen) onChoose(null);
  };
  const take = (id: string) => {
    const contact = byId.get(id);
    if (!contact) return;
    setText(contact.name);
    onChoose(contact);
  };
  return (
    <SuggestField
      label={t('schedules.contact')}
      placeholder={t('tickets.new.searchContact')}
      withAsterisk
      error={error}
      text={text}
      onText={type}
      // A list with only the chosen one would cover the text below.
      suggestions={chosen ? [] : contacts.map(suggest)}
      isSearching={isSearching}
      nothingFound={isNobodyFound ? t('tickets.new.contactNotFound') : undefined}
      chosen={chosen ? String(chosen.id) : null}
      onTake={take}
      onClear={() => type('')}
      onBlur={field.onBlur}
      render={({ value }) => <ContactSuggestion contact={byId.get(value)} />}
    />
  );
}

/** Nothing can be sent to a blocked contact. */
const suggest = ({ id, name, active }: Contact) => ({ value: String(id), label: name, disabled: !active });
