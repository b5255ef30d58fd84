import type { Contact } from '@prosa/contract';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../../ui/form/SuggestField.tsx';
import { ContactSuggestion } from '../../contacts/ContactSuggestion.tsx';

interface ContactPickerProps {
  typed: string;
  onType: (text: string) => void;
  /** Search results; undefined while the search text is too short. */
  contacts: Contact[] | undefined;
  isSearching: boolean;
  chosen: Contact | null;
  onChoose: (contact: Contact | null) => void;
}

/** Selects one contact by search. */
export function ContactPicker(props: ContactPickerProps) {
  const { typed, onType, contacts = [], isSearching, chosen, onChoose } = props;
  const { t } = useTranslation();
  const shown = chosen ? [chosen] : contacts;
  const byId = new Map(shown.map((contact) => [String(contact.id), contact]));
  const type = (text: string) => {
    onType(text);
    if (chosen) onChoose(null);
  };
  const take = (id: string) => {
    const contact = byId.get(id);
    if (!contact) return;
    onType(contact.name);
    onChoose(contact);
  };
  return (
    <SuggestField
      label={t('messages.forward.contact')}
      description={t('messages.forward.hint')}
      leftSection={<IconSearch size={16} />}
      text={typed}
      onText={type}
      suggestions={shown.map(({ id, name, active }) => ({
        value: String(id),
        label: name,
        disabled: !active,
      }))}
      isSearching={isSearching}
      nothingFound={props.contacts?.length === 0 ? t('messages.forward.nobody') : undefined}
      chosen={chosen ? String(chosen.id) : null}
      onTake={take}
      onClear={() => type('')}
      render={({ value }) => <ContactSuggestion contact={byId.get(value)} />}
      listLabel={t('messages.forward.choose')}
    />
  );
}
