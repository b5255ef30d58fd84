import type { Contact } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { applyReply } from '../../api/live/event-buffer.ts';
import { contactQuery, saveContact } from '../../api/live/contact-cache.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import {
  ContactChangesForm,
  type ContactChangesValues,
  type ContactInput,
  newContactValues,
  valuesOf,
} from './contact-form.ts';
import { ContactFields } from './ContactFields.tsx';
import { OptOutDialog } from './opt-outs/lazy-opt-out-dialog.ts';
import { OptOutSection } from './opt-outs/OptOutSection.tsx';
import sectionStyles from './opt-outs/OptOutSection.module.css';
import { saveTags, awaitPendingTags } from './save-tags.ts';

interface EditContactDialogProps {
  contactId: number;
  onSaved?: (contact: Contact) => void;
  onClose: () => void;
}

export function EditContactDialog({ contactId, onSaved, onClose }: EditContactDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(contactQuery(contactId));
  const contact = query.data;
  const [isOptingOut, setOptingOut] = useState(false);
  const form = useContractForm<ContactInput, ContactChangesValues>(
    ContactChangesForm,
    newContactValues(),
    contact && valuesOf(contact),
  );

  const save = async ({ tags: sent, number, ...changes }: ContactChangesValues) => {
    const tags = await awaitPendingTags(sent, form);
    const body = number === '' ? changes : { ...changes, number };
    const saved = await call(api.contacts.update, { params: { id: contactId }, body });
    const tagged = await saveTags(saved, tags);
    applyReply(tagged ?? saved, saveContact);
    if (tagged) toast.success(t('contacts.saved'));
    else toast.warning(t('contacts.tagsNotSaved'));
    onSaved?.(tagged ?? saved);
  };

  return (
    <>
      <FormDialog title={t('contacts.edit')} form={form} onSubmit={save} onClose={onClose} pending={!contact}>
        {contact && (
          <ContactFields
            form={form}
            hasNumber={contact.number !== null && !contact.isGroup}
            keepers={contact.wallets}
          />
        )}
        {contact && !contact.isGroup && (
          <div className={sectionStyles.inForm}>
            <OptOutSection contact={contact} onChange={() => setOptingOut(true)} />
          </div>
        )}
        {!contact &&
          (query.isError ? (
            <ListError error={query.error} onRetry={query.refetch} />
          ) : (
            <TextSkeleton lines={8} />
          ))}
      </FormDialog>
      {contact && isOptingOut && <OptOutDialog contact={contact} onClose={() => setOptingOut(false)} />}
    </>
  );
}
