import { api, type Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { applyAnswer } from '../../../api/live/buffer.ts';
import { reloadOpen, saveContact } from '../../../api/live/contacts.ts';
import { toast } from '../../../ui/toast.ts';

/** Makes one contact of two, and two of one again. */
export function useMerging() {
  const { t } = useTranslation();

  const undo = async (contactId: number, mergeId: number) => {
    const params = { id: contactId, mergeId };
    const undone = await call(api.contactMerges.undo, { params });
    applyAnswer(undone, ({ contact }) => saveContact(contact));
    reloadOpen();
    toast.success(t('merging.undone', { gone: undone.restored.name }));
  };

  const merge = async (kept: Contact, gone: Contact) => {
    const merged = await call(api.contactMerges.merge, {
      params: { id: kept.id },
      body: { contactId: gone.id },
    });
    applyAnswer(merged, ({ contact }) => saveContact(contact));
    reloadOpen();
    toast.success(t('merging.done', { gone: gone.name, kept: merged.contact.name }), {
      label: t('merging.undo'),
      run: () => undo(merged.contact.id, merged.merge.id).catch((error: unknown) => toast.error(error)),
    });
  };

  return { merge, undo };
}
