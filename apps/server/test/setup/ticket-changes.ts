import { api, type Ticket } from '@prosa/contract';
import type { Client } from './client.ts';
import { createContact, createQueue } from './conversations.ts';
import { incomingFrom, FakeChannel, textFrom, type Sender } from './fake-channel.ts';
import type { TestCompany } from './people.ts';
import type { TestServer } from './server.ts';

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const on = ({ id }: { id: number }) => ({ params: { messageId: String(id) } });

/** All changes of conversations: by contacts, an attendant and an administrator. */
export async function changeTickets(
  server: TestServer,
  company: TestCompany,
  { queueId, user }: { queueId: number; user: Client },
): Promise<void> {
  const { admin } = company;
  const { id: connectionId } = await admin.call(api.connections.create, {
    body: { name: 'For tickets', ratingMessage: 'How was it?', expiresTicketNPS: 5 },
  });
  const other = await createQueue(admin);
  const line = new FakeChannel(server, company.id, connectionId);
  const people = ['Ana', 'Bia', 'Caio', 'Davi'].map((name, index) => ({
    name,
    number: `55119200${10_000 + index}`,
  }));
  const [ana, bia, caio, davi] = people as [Sender, Sender, Sender, Sender];
  // These tickets start in the user's queue; one more arrives without a queue, and the user does not see it.
  for (const person of [ana, bia, caio]) {
    const contact = await createContact(admin, person);
    const begun = { contactId: contact.id, queueId, whatsappId: connectionId, status: 'pending' } as const;
    await admin.call(api.tickets.create, { body: begun });
  }
  for (const person of people) await line.receive(textFrom(person, 'Olá'));
  const { tickets } = await admin.call(api.tickets.list, { query: { status: 'pending', showAll: 'true' } });
  const served = new ServedTickets(tickets);
  await answerAndClose(server, { served, line, user }, ana);
  await returnAndRate({ served, line, user, admin }, bia);
  await transferAndRemove({ served, admin, otherQueueId: other.id }, { caio, davi });
}

type ListedTicket = Pick<Ticket, 'id' | 'uuid' | 'contactId'> & { contact: { name: string } };

/** The tickets by their contact, and what people do to them. */
class ServedTickets {
  readonly #tickets: ListedTicket[];

  constructor(tickets: ListedTicket[]) {
    this.#tickets = tickets;
  }

  of({ name }: Sender): ListedTicket {
    const ticket = this.#tickets.find(({ contact }) => contact.name === name);
    if (!ticket) throw new Error(`there is no ticket with ${name}`);
    return ticket;
  }

  async change(client: Client, contact: Sender, body: object): Promise<void> {
    await client.call(api.tickets.update, { ...at(this.of(contact)), body });
  }

  async write(client: Client, contact: Sender, body: object) {
    const input = { params: { ticketId: String(this.of(contact).id) }, body } as never;
    const [message] = (await client.call(api.messages.send, input)).messages;
    if (!message) throw new Error('nothing was written');
    return message;
  }
}

interface Serving {
  served: ServedTickets;
  line: FakeChannel;
  user: Client;
}

/** Accept, answer, edit, revoke, add a note, mark as read, close. */
async function answerAndClose(
  server: TestServer,
  { served, line, user }: Serving,
  contact: Sender,
): Promise<void> {
  const ticket = served.of(contact);
  await served.change(user, contact, { status: 'open' });
  const question = textFrom(contact, 'Quanto custa?');
  await line.receive(question);
  await user.call(api.tickets.markRead, at(ticket));
  const page = await user.call(api.messages.list, { params: { ticketUuid: ticket.uuid }, query: {} });
  const quoted = { id: page.messages.at(-1)?.id };
  const answer = await served.write(user, contact, { body: 'Dez', quotedMsg: quoted });
  const [row] = await server.sql<{ externalId: string }>('select "externalId" from messages where id = $1', [
    answer.id,
  ]);
  await line.acks(row?.externalId ?? '', 2);
  await user.call(api.messages.edit, { ...on(answer), body: { body: 'Doze' } });
  await line.receive({
    ...incomingFrom(contact),
    kind: 'edit',
    targetId: question.id,
    text: 'Quanto custa o azul?',
  });
  await line.receive({ ...incomingFrom(contact), kind: 'reaction', targetId: question.id, emoji: '👍' });
  for (const body of [{ body: 'Enganei-me' }, { body: 'Só nós', isPrivate: true }])
    await user.call(api.messages.remove, on(await served.write(user, contact, body)));
  await served.write(user, contact, { body: 'Fica entre nós', isPrivate: true });
  const { contactId } = ticket;
  const tag = await user.call(api.tags.create, { body: { name: 'On a ticket' } });
  await user.call(api.contacts.syncTags, { body: { contactId, tags: [tag] } });
  await user.call(api.contacts.update, { ...at({ id: contactId }), body: { name: 'Ana Maria' } });
  await served.change(user, contact, { status: 'closed' });
  await line.receive(textFrom(contact, 'Mais uma coisa'));
}

/** Accept and return; then a rating that is requested and given at the second attempt. */
async function returnAndRate(
  { served, line, user, admin }: Serving & { admin: Client },
  contact: Sender,
): Promise<void> {
  const rating = (value: 'enabled' | 'disabled') =>
    admin.call(api.settings.update, { params: { key: 'userRating' }, body: { value } });
  await served.change(user, contact, { status: 'open' });
  const last = textFrom(contact, 'Esqueça');
  await line.receive(last);
  await line.receive({ ...incomingFrom(contact), kind: 'edit', targetId: last.id, text: 'Esqueça tudo' });
  await line.receive({ ...incomingFrom(contact), kind: 'revoke', targetId: last.id });
  await served.change(user, contact, { status: 'pending' });
  await rating('enabled');
  await served.change(user, contact, { status: 'open' });
  await served.change(user, contact, { status: 'closed' });
  await line.receive(textFrom(contact, 'não sei'), textFrom(contact, '8'));
  await rating('disabled');
}

/** Accepted by another attendant; transferred to a queue and to a colleague; deleted. */
async function transferAndRemove(
  { served, admin, otherQueueId }: { served: ServedTickets; admin: Client; otherQueueId: number },
  { caio, davi }: { caio: Sender; davi: Sender },
): Promise<void> {
  await served.change(admin, caio, { status: 'open' });
  await served.change(admin, caio, {
    isTransfered: true,
    queueId: otherQueueId,
    userId: null,
    msgTransfer: 'Para vocês',
  });
  await served.change(admin, davi, { queueId: otherQueueId });
  await served.change(admin, davi, { status: 'open' });
  await admin.call(api.tickets.remove, at(served.of(davi)));
}
