import type { TicketDetail } from '@prosa/contract';
import { useComposing } from '../composing.ts';
import { Blocked } from './Blocked.tsx';
import styles from './Composer.module.css';
import { MessageBox } from './MessageBox.tsx';
import { PresenceLine } from './PresenceLine.tsx';

/** Where one answers. Colleagues can be written to at any time; the customer only while they are being served. */
export function Composer({ ticket }: { ticket: TicketDetail }) {
  const { isPrivate, editing } = useComposing(ticket.id);
  const isBlocked = !ticket.can.reply && !isPrivate && editing === null;
  return (
    <div className={styles.composer} data-composer>
      <PresenceLine ticketId={ticket.id} />
      {isBlocked ? (
        <Blocked key={ticket.id} ticket={ticket} />
      ) : (
        <MessageBox key={ticket.id} ticket={ticket} />
      )}
    </div>
  );
}
