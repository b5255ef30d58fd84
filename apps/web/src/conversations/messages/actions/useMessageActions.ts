import { type Message, OtherTicket, type TicketDetail } from '@prosa/contract';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { saveMessage } from '../../../api/live/message-cache.ts';
import { getSession } from '../../../api/session.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import { jumpToMessage } from '../jump-to-message.ts';
import { openPdf } from '../media/open-pdf.ts';

/** Stores the updated message that the server returns. */
const applyMessageReply = (answer: Promise<Message>) =>
  void answer.then((message) => applyReply(message, saveMessage), toast.error);

export const sendReaction = ({ id }: Message, emoji: string) =>
  applyMessageReply(call(api.messages.react, { params: { messageId: id }, body: { emoji } }));

/** Returns the focus to the message after its menu or picker closes. */
export const focusMessage = (id: number) =>
  document.querySelector<HTMLElement>(`[data-bubble="${id}"]`)?.focus({ preventScroll: true });

interface MessageActionsOptions {
  onPicture: (message: Message) => void;
}

/** Runs the actions of buttons within messages, by their `data-action`. */
export function useMessageActions(ticket: TicketDetail, { onPicture }: MessageActionsOptions) {
  const navigate = useNavigate();
  return (action: string, message: Message, data: DOMStringMap): void => {
    const params = { messageId: message.id };
    switch (action) {
      case 'quote':
        return jumpToMessage(ticket.id, Number(data['target']));
      case 'react':
        return sendReaction(message, data['emoji'] ?? '');
      case 'resend':
        return applyMessageReply(call(api.messages.resend, { params }));
      case 'confirm':
        return applyMessageReply(call(api.messages.confirm, { params }));
      case 'fetch':
        return applyMessageReply(call(api.messages.fetchMedia, { params }));
      case 'picture':
        return onPicture(message);
      case 'pdf':
        return void openPdf(message).catch(toast.error);
      case 'talk':
        return void findOrCreateTicket(ticket, data['name'] ?? '', data['number'] ?? '').then(
          (uuid) => navigate(`/tickets/${uuid}`),
          toast.error,
        );
    }
  };
}

/** Returns the open ticket of the person on a contact card, or creates one. */
async function findOrCreateTicket({ queueId }: TicketDetail, name: string, number: string): Promise<string> {
  const known = await call(api.contacts.profile, { params: { number } });
  const contactId =
    known.contactId || (await call(api.contacts.create, { body: { name: nameOf(name, number), number } })).id;
  const userId = getSession()?.id ?? null;
  try {
    const made = await call(api.tickets.create, { body: { contactId, queueId, userId, status: 'open' } });
    return made.uuid;
  } catch (error) {
    const other = error instanceof ApiError && OtherTicket.safeParse(error.details).data;
    if (!other || (other.userId !== null && other.userId !== userId)) throw error;
    return other.uuid;
  }
}

/** Names need at least two letters; otherwise the number is used. */
const nameOf = (name: string, number: string) =>
  name.trim().length < 2 ? number : name.trim().slice(0, 250);
