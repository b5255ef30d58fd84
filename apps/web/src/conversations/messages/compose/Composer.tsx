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
import { PresenceNotice } from './PresenceNotice.tsx';

// Only some channels have a time for answers: what tells of it is fetched with the first ticket of theirs.
const WindowChip = lazyDialog(async () => {
  const [chip] = await Promise.all([import('../window/WindowChip.tsx'), loadArea('channels')]);
  return chip.default;
});
const WindowClosed = lazyDialog(async () => {
  const [closed] = await Promise.all([import('../window/WindowClosed.tsx'), loadArea('channels')]);
  return closed.default;
});

/** Where one answers. Colleagues can be written to at any time; the customer only while they are being served. */
export function Composer({ ticket }: { ticket: TicketDetail }) {
  const { isPrivate, editing } = useComposerState(ticket.id);
  const answerable = useAnswerable(ticket);
  // Where there is no box for it, what was typed ahead is nothing.
  useEffect(() => void takeTypedAhead(ticket.uuid), [ticket.uuid]);
  const isToCustomer = !isPrivate && editing === null;
  const isBlocked = !ticket.can.reply && isToCustomer;
  // Where a person may answer later still, the banner above the messages says it all.
  const hasChip = channelAbilities[ticket.channel].window?.after.by === 'template' && ticket.can.reply;
  return (
    <div className={styles.composer} data-composer={ticket.uuid}>
      {hasChip && answerable === 'free' && <WindowChip ticket={ticket} />}
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
