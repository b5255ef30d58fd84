import type { CompanyWork } from '../../platform/work.ts';
import { getTicketRow, hidesNumbers } from '../tickets/ticket-rows.ts';
import { once, tellings } from '../tickets/telling.ts';
import { toTicket } from '../tickets/rows.ts';
import { audience, type Seen } from '../tickets/visibility.ts';
import { getMessageRow } from './queries.ts';
import { toMessage } from './rows.ts';

type Told = Seen & { id: number };

/** A new message, with the ticket as it is now. Read last of all, so that tellings agree with each other. */
export async function tellNewMessage(work: CompanyWork, ticket: Told, messageId: number): Promise<void> {
  const readMessage = once(() => getMessageRow(work.db, messageId));
  const readTicket = once(() => getTicketRow(work.db, ticket.id));
  for (const { hidden, rooms } of tellings(audience(ticket), await hidesNumbers(work.db))) {
    const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: hidden };
    const shown = once(async () => toTicket(await readTicket(), viewing));
    work.emit(
      'message',
      async () => ({
        action: 'create',
        message: toMessage(await readMessage(), viewing),
        ticket: await shown(),
      }),
      rooms,
    );
    work.emit('ticket', async () => ({ action: 'update', ticket: await shown() }), rooms);
  }
}

/** Its text, its way to the contact, its file or its reactions changed. */
export async function tellMessage(work: CompanyWork, ticket: Told, messageId: number): Promise<void> {
  const read = once(() => getMessageRow(work.db, messageId));
  for (const { hidden, rooms } of tellings(audience(ticket), await hidesNumbers(work.db))) {
    const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: hidden };
    work.emit(
      'message',
      async () => ({ action: 'update', message: toMessage(await read(), viewing) }),
      rooms,
    );
  }
}

export function tellMessageRemoved(work: CompanyWork, ticket: Told, messageId: number): void {
  const message = { id: messageId, ticketId: ticket.id };
  work.emit('message', { action: 'delete', message }, audience(ticket));
}
