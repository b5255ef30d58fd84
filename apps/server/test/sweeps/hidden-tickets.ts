import { api, planRoutes } from '@prosa/contract';
import type { Client } from '../setup/client.ts';
import { createContact, createQueue, seedConnection, seedTicket } from '../setup/conversations.ts';
import { createCompany, createUser } from '../setup/people.ts';
import type { TestServer } from '../setup/server.ts';
import { allSwitches, sampleContextOf } from './callers.ts';
import type { SampleContext } from './sample-context.ts';

/** Part of every text of a hidden ticket. */
export const SECRET = 'Segredo';

/** A user, and a ticket that the user may not see for exactly one reason. */
export interface HiddenTicket {
  why: string;
  person: Client;
  context: SampleContext;
  ticketId: number;
  uuid: string;
  messageId: number;
  noteId: number;
  contactId: number;
  /** The user's own ticket with the same contact on another connection. */
  ownTicketId: number;
}

interface Reason {
  why: string;
  without?: object;
  status: string;
  queue: 'own' | 'other' | null;
  isColleagues?: boolean;
  isGroup?: boolean;
}

/** Each user has every switch except the one that would show the ticket. */
const reasons: Reason[] = [
  { why: 'a waiting one of another queue', status: 'pending', queue: 'other' },
  { why: 'a colleague’s of another queue', status: 'open', queue: 'other', isColleagues: true },
  {
    why: 'a colleague’s of their own queue',
    without: { allUserChat: 'disabled' },
    status: 'open',
    queue: 'own',
    isColleagues: true,
  },
  {
    why: 'a colleague’s of another queue that is over',
    without: { allHistoric: 'disabled' },
    status: 'closed',
    queue: 'other',
    isColleagues: true,
  },
  { why: 'one without a queue', without: { allTicket: 'disable' }, status: 'pending', queue: null },
  { why: 'a group', without: { allowGroup: false }, status: 'group', queue: 'own', isGroup: true },
];

export async function hideTickets(server: TestServer): Promise<HiddenTicket[]> {
  const owner = await server.owner();
  const limits = { users: 1000, connections: 1000, queues: 1000, amount: 0 };
  const plan = await owner.call(planRoutes.create, { body: { name: 'Roomy for sweeps', ...limits } });
  const { admin, id: companyId } = await createCompany(server, { planId: plan.id });
  const colleague = await createUser(server, admin);
  const queues = { own: (await createQueue(admin)).id, other: (await createQueue(admin)).id };
  const elsewhere = await seedConnection(server, companyId);
  const hidden: HiddenTicket[] = [];
  for (const { why, without, status, queue, isColleagues = false, isGroup = false } of reasons) {
    const rights = { ...allSwitches, ...without, queueIds: [queues.own] };
    const person = await createUser(server, admin, rights);
    const ground = sampleContextOf(person, { owner, publicPlanId: plan.id, manager: admin });
    const { id: contactId } = await createContact(admin);
    if (isGroup) await server.sql('update contacts set "isGroup" = true where id = $1', [contactId]);
    const ticketId = await seedTicket(server, companyId, {
      contactId,
      status,
      queueId: queue && queues[queue],
      userId: isColleagues ? colleague.sessionUser.id : null,
      isGroup,
      // The connection of the sample's new tickets, so that they conflict with this ticket.
      whatsappId: await ground.spare.connection(),
    });
    const own = { contactId, queueId: queues.own, userId: person.sessionUser.id, whatsappId: elsewhere };
    const ownTicketId = await seedTicket(server, companyId, own);
    const about = { params: { id: String(ticketId) } };
    const { uuid } = await admin.call(api.tickets.show, about);
    const note = { note: `${SECRET} note`, ticketId, contactId };
    const { id: noteId } = await admin.call(api.notes.create, { body: note });
    const messageId = await seedMessage(server, { companyId, ticketId, contactId });
    hidden.push({ why, person, context: ground, ticketId, uuid, messageId, noteId, contactId, ownTicketId });
  }
  return hidden;
}

async function seedMessage(
  server: TestServer,
  { companyId, ticketId, contactId }: { companyId: number; ticketId: number; contactId: number },
): Promise<number> {
  const [row] = await server.sql<{ id: number }>(
    `insert into messages ("companyId", "ticketId", "chatId", "whatsappId", "contactId", position, "fromMe", body,
       "mediaType", "sendState", "mediaState")
     select $1, $2, $3, "whatsappId", $3, 1, true, $4, 'conversation', 'failed', 'gone' from tickets where id = $2
     returning id::int`,
    [companyId, ticketId, contactId, `${SECRET} message`],
  );
  await server.sql('update tickets set "lastMessage" = $2 where id = $1', [ticketId, `${SECRET} message`]);
  return row?.id ?? 0;
}

/** All rows that belong to these tickets, by table. */
export async function dumpTickets(
  server: TestServer,
  hidden: HiddenTicket[],
): Promise<Record<string, unknown>> {
  const columns = await server.sql<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.column_name in ('ticketId', 'messageId') or (c.table_name = 'tickets' and c.column_name = 'id'))
     order by 1, 2`,
  );
  const dump: Record<string, unknown> = {};
  for (const { table, column } of columns) {
    const ids = hidden.map((one) => (column === 'messageId' ? one.messageId : one.ticketId));
    dump[`${table}.${column}`] = await server.sql(
      `select to_jsonb(t)::text as row from "${table}" t where t."${column}" = any ($1) order by 1`,
      [ids],
    );
  }
  dump['addresses'] = await addressesIn(server, hidden);
  return dump;
}

/** The addresses to which the next message of the active tickets would be sent. */
const addressesIn = (server: TestServer, hidden: HiddenTicket[]): Promise<unknown[]> =>
  server.sql(
    `select c.id, c.number, array(select i."externalId" from contact_identities i where i."contactId" = c.id) as ids
     from contacts c join tickets t on t."contactId" = c.id
     where t.id = any ($1) and t.status <> 'closed' order by c.id`,
    [hidden.map(({ ticketId }) => ticketId)],
  );
