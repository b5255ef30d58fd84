import type { TicketDetail } from '@prosa/contract';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '../../../shell/session.ts';
import { isCovered, isTouch, takesText } from '../../../ui/focus-home.ts';
import { takeTypedAhead } from '../../tickets/type-into-box.ts';
import { useComposing } from '../composing.ts';
import { addToDraft } from './drafts.ts';
import type { TextAreaHandle } from './TextArea.tsx';

/** Keeps the cursor in the box: when it comes, and whenever it becomes a box for something else. */
export function useCursor(ticket: TicketDetail, area: RefObject<TextAreaHandle | null>, isShown: boolean) {
  const { id: userId } = useSession();
  const { replyTo, editing, isPrivate } = useComposing(ticket.id);
  const mode = [editing?.id, replyTo?.id, isPrivate].join();
  const before = useRef(mode);

  const arrive = useEffectEvent(() => {
    const typed = takeTypedAhead(ticket.uuid);
    if (typed !== '') addToDraft({ userId, ticketId: ticket.id }, typed);
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

/** Nothing else is being written, or lies over it. */
const isFree = () => !isCovered() && !takesText(document.activeElement);
