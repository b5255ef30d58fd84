import type { Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { refetchOpenContacts, saveContact } from '../../../api/live/contact-cache.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';

/** Merges two contacts, and undoes merges. */
export function useMergeContacts() {
  const { t } = useTranslation();

  const undo = async (contactId: number, mergeId: number) => {
    const params = { id: contactId, mergeId };
    const undone = await call(api.contactMerges.undo, { params });
    applyReply(undone, ({ contact }) => saveContact(contact));
    refetchOpenContacts();
    toast.success(t('merging.undone', { gone: undone.restored.name }));
  };

  const merge = async (kept: Contact, gone: Contact) => {
    const merged = await call(api.contactMerges.merge, {
      params: { id: kept.id },
      body: { contactId: gone.id },
    });
    applyReply(merged, ({ contact }) => saveContact(contact));
    refetchOpenContacts();
    toast.success(t('merging.done', { gone: gone.name, kept: merged.contact.name }), {
      label: t('merging.undo'),
      run: () => undo(merged.contact.id, merged.merge.id).catch((error: unknown) => toast.error(error)),
    });
  };

  return { merge, undo };
}
