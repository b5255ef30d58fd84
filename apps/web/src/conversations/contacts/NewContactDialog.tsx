import type { Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { applyReply } from '../../api/live/event-buffer.ts';
import { saveContact } from '../../api/live/contact-cache.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import {
  type ContactInput,
  NewContactForm,
  newContactValues,
  type NewContactValues,
} from './contact-form.ts';
import { ContactFields } from './ContactFields.tsx';
import { saveTags, awaitPendingTags } from './save-tags.ts';

interface NewContactDialogProps {
  number?: string;
  onSaved?: (contact: Contact) => void;
  onClose: () => void;
}

export function NewContactDialog({ number, onSaved, onClose }: NewContactDialogProps) {
  const { t } = useTranslation();
  const form = useContractForm<ContactInput, NewContactValues>(NewContactForm, newContactValues(number));

  const save = async ({ tags: sent, ...body }: NewContactValues) => {
    const tags = await awaitPendingTags(sent, form);
    const made = await call(api.contacts.create, { body });
    // The contact exists now: if saving the tags fails, the dialog must still close, or retrying would add it twice.
    const tagged = await saveTags(made, tags);
    applyReply(tagged ?? made, saveContact);
    if (tagged) toast.success(t('contacts.saved'));
    else toast.warning(t('contacts.tagsNotSaved'));
    onSaved?.(tagged ?? made);
  };

  return (
    <FormDialog title={t('contacts.add')} form={form} onSubmit={save} onClose={onClose}>
      <ContactFields form={form} hasNumber />
    </FormDialog>
  );
}
