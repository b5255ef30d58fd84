import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { replaceLastMessage } from '../tickets/update-last-message.ts';
import { lockTicketRecord, emitTicket, type TicketRecord } from '../tickets/tickets.ts';
import type { LastMessagePreview } from '../tickets/last-message-preview.ts';
import * as queries from './queries.ts';
import { emitMessage } from './message-events.ts';

/** A message that an event refers to, with its ticket, both locked. */
interface LockedTarget {
  target: queries.MessageRecord;
  ticket: TicketRecord;
}

/** Locks the message an event refers to and its ticket; the ticket first, as everywhere, to avoid deadlocks. */
export async function lockTarget(
  work: CompanyWork,
  connectionId: number,
  targetId: string,
): Promise<LockedTarget | undefined> {
  for (;;) {
    const found = await queries.findByExternalId(work.db, connectionId, targetId);
    if (!found) return undefined;
    const ticket = await lockTicketRecord(work.db, found.ticketId);
    const target = await queries.lockByExternalId(work.db, connectionId, targetId);
    // If two contacts were merged in the meantime, the message is in another ticket now.
    if (ticket && target?.ticketId === ticket.id) return { target, ticket };
  }
}

/** Emits the changed message; if it is the newest, also updates the list preview of its ticket. */
export async function emitMessageChange(
  work: CompanyWork,
  { target, ticket }: LockedTarget,
  words: LastMessagePreview,
): Promise<void> {
  await emitMessage(work, ticket, target.id);
  if ((await queries.newestMessageId(work.db, ticket.id)) !== target.id) return;
  await replaceLastMessage(work.db, ticket.id, words);
  await emitTicket(work, ticket.id);
}
