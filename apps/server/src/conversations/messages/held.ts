import type { CompanyWork } from '../../platform/work.ts';
import { renameLastMessage } from '../tickets/progress.ts';
import { lockTicketRecord, tellTicket, type TicketRecord } from '../tickets/tickets.ts';
import type { LastWords } from './last-words.ts';
import * as queries from './queries.ts';
import { tellMessage } from './telling.ts';

/** A message that something is about, with its ticket, both held. */
export interface Held {
  target: queries.MessageRecord;
  ticket: TicketRecord;
}

/** The message that something is about, and its ticket: the ticket is held first, as everybody does. */
export async function holdTarget(
  work: CompanyWork,
  connectionId: number,
  targetId: string,
): Promise<Held | undefined> {
  for (;;) {
    const found = await queries.findByExternalId(work.db, connectionId, targetId);
    if (!found) return undefined;
    const ticket = await lockTicketRecord(work.db, found.ticketId);
    const target = await queries.lockByExternalId(work.db, connectionId, targetId);
    // Where two contacts became one meanwhile, it is in another ticket now.
    if (ticket && target?.ticketId === ticket.id) return { target, ticket };
  }
}

/** It has changed, and with it perhaps what the list shows of its conversation. */
export async function retell(work: CompanyWork, { target, ticket }: Held, words: LastWords): Promise<void> {
  await tellMessage(work, ticket, target.id);
  if ((await queries.newestBody(work.db, ticket.id)) !== target.id) return;
  await renameLastMessage(work.db, ticket.id, words);
  await tellTicket(work, ticket.id);
}
