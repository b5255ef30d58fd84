import { splitMessage, type TicketDetail } from '@prosa/contract';
import { useState } from 'react';
import { useSession } from '../../../api/useSession.ts';
import { updateComposerState, useComposerState } from '../composer-state.ts';
import { findMessage } from './conversation-cache.ts';
import { useDraft, writeDraft } from './drafts.ts';

/** The text of the box: the draft, or the text of the message being edited. */
export function useComposerText(ticket: TicketDetail): [text: string, setText: (text: string) => void] {
  const { id: userId } = useSession();
  const { isPrivate, replyTo, editing } = useComposerState(ticket.id);
  const draft = useDraft(ticket.id, ({ isPrivate: wasPrivate, quotedMsgId }) => {
    const quoted = quotedMsgId === null ? undefined : findMessage(ticket.uuid, quotedMsgId);
    updateComposerState(ticket.id, { isPrivate: wasPrivate, ...(quoted && { replyTo: quoted }) });
  });
  // Without the signature, which the server keeps.
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
