import type { Contact } from '@prosa/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../../ui/form/SuggestField.tsx';
import { type BoundField, useField } from '../../../ui/form/useField.ts';
import { ContactSuggestion } from '../../contacts/ContactSuggestion.tsx';
import styles from '../../contacts/ContactSuggestion.module.css';
import { useContactSearch } from '../../contacts/useContactSearch.ts';

/** The option that adds a new contact. */
const ADD = 'add';

interface Own {
  chosen: Contact | null;
  onChoose: (contact: Contact | null) => void;
  /** Called when the search found nobody. */
  onAdd: (typed: string) => void;
}

type Props<In extends FieldValues, Out> = BoundField<In, Out> & Own;

/** Selects one contact, found by part of the name or number. */
export function ContactSearch<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { control, name, chosen, onChoose, onAdd } = props;
  const { t } = useTranslation();
  const { field, error } = useField({ control, name }, { required: t('tickets.new.chooseContact') });
  const [text, setText] = useState(chosen?.name ?? '');
  // A contact added in the dialog is selected from outside.
  const [known, setKnown] = useState(chosen);
  if (chosen !== known) {
    setKnown(chosen);
    if (chosen) setText(chosen.name);
  }
  const { contacts, isSearching, isNobodyFound } = useContactSearch(text, chosen);
  const byId = new Map(contacts.map((contact) => [String(contact.id), contact]));
  const options = [
    ...contacts.map(({ id, name: label, active }) => ({ value: String(id), label, disabled: !active })),
    ...(isNobodyFound ? [{ value: ADD, label: t('tickets.new.addContact') }] : []),
  ];
  const type = (typed: string) => {
    setText(typed);
    if (chosen) onChoose(null);
  };

  return (
    <SuggestField
      label={t('tickets.new.contact')}
      placeholder={t('tickets.new.searchContact')}
      withAsterisk
      error={error}
      text={text}
      onText={type}
      suggestions={options}
      isSearching={isSearching}
      chosen={chosen ? String(chosen.id) : null}
      onTake={(id) => (id === ADD ? onAdd(text.trim()) : onChoose(byId.get(id) ?? null))}
      onClear={() => type('')}
      onBlur={field.onBlur}
      render={({ value, label }) =>
        value === ADD ? <Add label={label} /> : <ContactSuggestion contact={byId.get(value)} />
      }
    />
  );
}

function Add({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.found}>
      <IconUserPlus size={18} aria-hidden />
      <span className={styles.who}>
        <span className={styles.name}>{label}</span>
        <span className={styles.number}>{t('tickets.new.contactNotFound')}</span>
      </span>
    </span>
  );
}
