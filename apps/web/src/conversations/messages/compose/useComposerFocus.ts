import type { TicketDetail } from '@prosa/contract';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '../../../api/useSession.ts';
import { isDialogOpen, isTouch, acceptsText } from '../../../ui/main-input.ts';
import { takeTypedAhead } from '../../workspace/redirect-typing.ts';
import { useComposerState } from '../composer-state.ts';
import { appendToDraft } from './drafts.ts';
import type { TextAreaHandle } from './TextArea.tsx';

/** Focuses the message box when it appears, and whenever its mode changes. */
export function useComposerFocus(
  ticket: TicketDetail,
  area: RefObject<TextAreaHandle | null>,
  isShown: boolean,
) {
  const { id: userId } = useSession();
  const { replyTo, editing, isPrivate } = useComposerState(ticket.id);
  const mode = [editing?.id, replyTo?.id, isPrivate].join();
  const before = useRef(mode);

  const arrive = useEffectEvent(() => {
    const typed = takeTypedAhead(ticket.uuid);
    if (typed !== '') appendToDraft({ userId, ticketId: ticket.id }, typed);
    if (!isTouch() && isFree()) area.current?.focusEnd();
  });
  useEffect(() => {
    if (isShown) arrive();
  }, [isShown]);

  const turn = useEffectEvent(() => {
    const isAsked = editing !== null || replyTo !== null;
    if (isFree() && (isAsked || !isTouch())) area.current?.focusEnd();
  });
  useEffect(() => {
    if (before.current === mode) return;
    before.current = mode;
    turn();
  }, [mode]);
}

/** No dialog is open and no text field has the focus. */
const isFree = () => !isDialogOpen() && !acceptsText(document.activeElement);
