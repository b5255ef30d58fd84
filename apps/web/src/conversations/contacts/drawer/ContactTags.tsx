import type { TagLabel, TicketDetail } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { updateContactOnTickets } from '../../../api/live/ticket-cache.ts';
import { saveContact } from '../../../api/live/contact-cache.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import { TagsInput } from '../TagsInput.tsx';

/** The contact's tags; changes are optimistic and reverted on failure. */
export function ContactTags({ contact }: { contact: TicketDetail['contact'] }) {
  const { t } = useTranslation();
  const change = async (tags: TagLabel[]) => {
    updateContactOnTickets({ ...contact, tags });
    try {
      const body = { contactId: contact.id, tags: tags.map(({ id }) => ({ id })) };
      applyReply(await call(api.contacts.syncTags, { body }), saveContact);
    } catch (error) {
      updateContactOnTickets(contact);
      toast.error(error);
    }
  };
  return <TagsInput label={t('contacts.tags')} value={contact.tags} onChange={change} />;
}
