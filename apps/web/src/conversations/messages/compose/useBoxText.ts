import { splitMessage, type TicketDetail } from '@prosa/contract';
import { useState } from 'react';
import { useSession } from '../../../shell/session.ts';
import { changeComposing, useComposing } from '../composing.ts';
import { findMessage } from './conversation-cache.ts';
import { useDraft, writeDraft } from './drafts.ts';

/** What is in the box: the draft, or, while a message is being changed, that message's text. */
export function useBoxText(ticket: TicketDetail): [text: string, setText: (text: string) => void] {
  const { id: userId } = useSession();
  const { isPrivate, replyTo, editing } = useComposing(ticket.id);
  const draft = useDraft(ticket.id, ({ isPrivate: wasPrivate, quotedMsgId }) => {
    const quoted = quotedMsgId === null ? undefined : findMessage(ticket.uuid, quotedMsgId);
    changeComposing(ticket.id, { isPrivate: wasPrivate, ...(quoted && { replyTo: quoted }) });
  });
  // The server keeps the signature of what was signed.
  const written = () => ({ id: editing?.id, text: editing ? splitMessage(editing).text : '' });
  const [edited, setEdited] = useState(written);
  if (edited.id !== editing?.id) setEdited(written());

  if (editing) return [edited.text, (text) => setEdited({ id: editing.id, text })];
  return [
    draft,
    (body) =>
      writeDraft({ userId, ticketId: ticket.id }, { body, isPrivate, quotedMsgId: replyTo?.id ?? null }),
  ];
}
