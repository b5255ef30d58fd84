import { channelAbilities, type TicketDetail } from '@prosa/contract';
import { useEffect } from 'react';
import { loadArea } from '../../../i18n/index.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { takeTypedAhead } from '../../workspace/redirect-typing.ts';
import { useComposerState } from '../composer-state.ts';
import { useAnswerable } from '../window/reply-window.ts';
import { ReplyBlocked } from './ReplyBlocked.tsx';
import styles from './Composer.module.css';
import { MessageInput } from './MessageInput.tsx';
import { OptedOutNotice } from './OptedOutNotice.tsx';
import { PresenceNotice } from './PresenceNotice.tsx';

// Only some channels have a reply window: its code and texts are loaded with the first ticket of such a channel.
const WindowChip = lazyDialog(async () => {
  const [chip] = await Promise.all([import('../window/WindowChip.tsx'), loadArea('channels')]);
  return chip.default;
});
const WindowClosed = lazyDialog(async () => {
  const [closed] = await Promise.all([import('../window/WindowClosed.tsx'), loadArea('channels')]);
  return closed.default;
});

/** The composer. Private messages are always possible; messages to the customer only while the ticket is served. */
export function Composer({ ticket }: { ticket: TicketDetail }) {
  const { isPrivate, editing } = useComposerState(ticket.id);
  const answerable = useAnswerable(ticket);
  // Discards text typed ahead if no message box took it.
  useEffect(() => void takeTypedAhead(ticket.uuid), [ticket.uuid]);
  const isToCustomer = !isPrivate && editing === null;
  const isBlocked = !ticket.can.reply && isToCustomer;
  // On channels where a person may answer after the window, the banner above the messages shows the deadline instead.
  const hasChip = channelAbilities[ticket.channel].window?.after.by === 'template' && ticket.can.reply;
  return (
    <div className={styles.composer} data-composer={ticket.uuid}>
      {hasChip && answerable === 'free' && <WindowChip ticket={ticket} />}
      {ticket.contact.optedOut && isToCustomer && !isBlocked && <OptedOutNotice />}
      <PresenceNotice ticketId={ticket.id} />
      {isBlocked ? (
        <ReplyBlocked key={ticket.id} ticket={ticket} />
      ) : isToCustomer && (answerable === 'template' || answerable === 'none') ? (
        <WindowClosed key={ticket.id} ticket={ticket} answerable={answerable} />
      ) : (
        <MessageInput key={ticket.id} ticket={ticket} isTextOnly={isToCustomer && answerable === 'person'} />
      )}
    </div>
  );
}
