import { api, type Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { reloadOpen, saveContact } from '../../../api/live/contacts.ts';
import { toast } from '../../../ui/toast.ts';

/** Makes one contact of two, and two of one again. */
export function useMerging() {
  const { t } = useTranslation();

  const undo = async (contactId: number, mergeId: number) => {
    const params = { id: contactId, mergeId };
    const { contact, restored } = await call(api.contactMerges.undo, { params });
    saveContact(contact);
    reloadOpen();
    toast.success(t('merging.undone', { gone: restored.name }));
  };

  const merge = async (kept: Contact, gone: Contact) => {
    const { contact, merge: made } = await call(api.contactMerges.merge, {
      params: { id: kept.id },
      body: { contactId: gone.id },
    });
    saveContact(contact);
    reloadOpen();
    toast.success(t('merging.done', { gone: gone.name, kept: contact.name }), {
      label: t('merging.undo'),
      run: () => undo(contact.id, made.id).catch((error: unknown) => toast.error(error)),
    });
  };

  return { merge, undo };
}
