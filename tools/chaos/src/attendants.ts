import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@prosa/contract';
import type { Random } from './random.ts';
import type { Customer, Recipient, World } from './world.ts';

/** The result of two attendants accepting the same tickets. */
export interface Acceptance {
  accepted: number;
  /** Tickets that more than one attendant got, or none. */
  wrong: string[];
}

interface ActiveTicket {
  id: number;
  status: string;
}

/** Serves one conversation until aborted: accepts, writes one message after the other, closes now and then. */
export async function simulateAttendant(
  world: World,
  customer: Customer,
  random: Random,
  acceptance: Acceptance,
  { signal, pauseMs }: { signal: AbortSignal; pauseMs: number },
): Promise<void> {
  while (!signal.aborted) {
    await sleep(random.int(pauseMs / 4, pauseMs * 2), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const ticket = await findActive(world, customer);
    if (!ticket) continue;
    if (ticket.status === 'pending') await accept(world, ticket, acceptance);
    else if (random.chance(0.05)) await close(world, ticket);
    else await write(world, customer, ticket);
  }
}

async function findActive(world: World, customer: Recipient): Promise<ActiveTicket | undefined> {
  const rows = await world.database.query<ActiveTicket>(
    `select t.id, t.status from tickets t join contacts c on c.id = t."contactId"
     where c.number = $1 and t.status <> 'closed' order by t.id`,
    [customer.phone],
  );
  return rows[0];
}

/** Both at the same time: one gets the ticket, the other gets an error that names the first. */
async function accept(world: World, ticket: ActiveTicket, acceptance: Acceptance): Promise<void> {
  const input = {
    params: { id: String(ticket.id) },
    body: { status: 'open', queueId: world.queueId },
  } as const;
  const answers = await Promise.all(
    world.attendants.map((attendant) => attendant.try(api.tickets.update, input)),
  );
  const winners = answers.filter(({ status }) => status === 200).length;
  acceptance.accepted++;
  if (winners !== 1)
    acceptance.wrong.push(
      `ticket ${ticket.id}: ${winners} got it (${answers.map((one) => `${one.status} ${JSON.stringify(one.body)}`).join('; ')})`,
    );
}

async function close(world: World, ticket: ActiveTicket): Promise<void> {
  // Refused if it is already closed, by an earlier attempt whose response was lost.
  await world.admin.try(api.tickets.update, {
    params: { id: String(ticket.id) },
    body: { status: 'closed', sendFarewellMessage: false },
  });
}

/** Each message is sent only after the previous one was accepted, which defines their order. */
async function write(world: World, customer: Customer, ticket: ActiveTicket): Promise<void> {
  const text = `out ${customer.phone} ${customer.posted.length + 1}`;
  const { messages } = await world.admin.call(api.messages.send, {
    params: { ticketId: String(ticket.id) },
    body: { body: text, clientId: randomUUID() },
  });
  const [message] = messages;
  if (messages.length !== 1 || message?.body !== text)
    throw new Error(`Writing "${text}" was answered with ${JSON.stringify(messages)}`);
  customer.posted.push({ messageId: message.id, text, isResent: false });
}

/** The decisions on messages whose delivery is unconfirmed or refused. */
export interface ResolutionCounts {
  confirmed: number;
  resent: number;
  refused: Record<string, number>;
}

/** Does what an attendant does: checks the customer's phone, then confirms that it arrived or sends it again. */
export async function confirmOrResendAll(
  world: World,
  recipients: Recipient[],
  decisions: ResolutionCounts,
): Promise<number> {
  const open = await world.database.query<{
    id: string;
    phone: string;
    ticketId: number;
    externalId: string;
    sendState: string;
    sendReason: string;
  }>(
    `select m.id, c.number as phone, m."ticketId", m."externalId", m."sendState", m."sendReason"
     from messages m join contacts c on c.id = m."chatId"
     where m."sendState" in ('unconfirmed', 'failed') order by m.id`,
  );
  for (const { id, phone, ticketId, externalId, sendState, sendReason } of open) {
    const customer = world.customers.find(({ posted }) => posted.some((one) => one.messageId === Number(id)));
    const posted = customer?.posted.find((one) => one.messageId === Number(id));
    const person = customer ?? recipients.find((recipient) => recipient.phone === phone);
    if (!person) throw new Error(`Nobody wrote message ${id}.`);
    const hasArrived = world.peer.ledger(person.phone).some((entry) => entry.id === externalId);
    const params = { messageId: id };
    if (sendState === 'failed') decisions.refused[sendReason] = (decisions.refused[sendReason] ?? 0) + 1;
    if (hasArrived && sendState === 'unconfirmed') {
      await world.admin.call(api.messages.confirm, { params });
      decisions.confirmed++;
    } else {
      await openTicketOf(world, person, ticketId);
      await world.admin.call(api.messages.resend, { params });
      if (posted) posted.isResent = true;
      decisions.resent++;
    }
  }
  return open.length;
}

/** A message is resent only in an open ticket, and a contact has one active ticket: another one is closed first. */
async function openTicketOf(world: World, customer: Recipient, ticketId: number): Promise<void> {
  const active = await findActive(world, customer);
  if (active?.id === ticketId && active.status === 'open') return;
  if (active && active.id !== ticketId) await close(world, active);
  await world.admin.call(api.tickets.update, {
    params: { id: String(ticketId) },
    body: { status: 'open', queueId: world.queueId },
  });
}
