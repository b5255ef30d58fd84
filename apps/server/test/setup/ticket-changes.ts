import { api, type Ticket } from '@prosa/contract';
import type { Client } from './client.ts';
import { createContact, createQueue } from './conversations.ts';
import { incomingFrom, FakeChannel, textFrom, type Sender } from './fake-channel.ts';
import type { TestCompany } from './people.ts';
import type { TestServer } from './server.ts';

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const on = ({ id }: { id: number }) => ({ params: { messageId: String(id) } });

/** A queue's tickets with their first messages, and all that is needed to go on with them. */
interface BegunTickets extends Serving {
  admin: Client;
  otherQueueId: number;
  people: { ana: Sender; bia: Sender; caio: Sender; davi: Sender };
}

/** Three tickets in the user's queue; a fourth comes without a queue, and the user does not see it. */
export async function beginTickets(
  server: TestServer,
  { admin, id: companyId }: TestCompany,
  { queueId, user }: { queueId: number; user: Client },
): Promise<BegunTickets> {
  const { id: connectionId } = await admin.call(api.connections.create, {
    body: { name: 'For tickets', ratingMessage: 'How was it?', expiresTicketNPS: 5 },
  });
  const { id: otherQueueId } = await createQueue(admin);
  const line = new FakeChannel(server, companyId, connectionId);
  const [ana, bia, caio, davi] = ['Ana', 'Bia', 'Caio', 'Davi'].map((name, index) => ({
    name,
    number: `55119200${10_000 + index}`,
  })) as [Sender, Sender, Sender, Sender];
  for (const person of [ana, bia, caio]) {
    const contact = await createContact(admin, person);
    const begun = { contactId: contact.id, queueId, whatsappId: connectionId, status: 'pending' } as const;
    await admin.call(api.tickets.create, { body: begun });
  }
  for (const person of [ana, bia, caio, davi]) await line.receive(textFrom(person, 'Olá'));
  const { tickets } = await admin.call(api.tickets.list, { query: { status: 'pending', showAll: 'true' } });
  const people = { ana, bia, caio, davi };
  return { served: new ServedTickets(tickets), line, user, admin, otherQueueId, people };
}

/** All changes of conversations: by contacts, an attendant and an administrator. */
export async function changeTickets(server: TestServer, begun: BegunTickets): Promise<void> {
  const { ana, bia, caio, davi } = begun.people;
  await answerAndClose(server, begun, ana);
  await returnAndRate(begun, bia);
  await transferAndRemove(begun, { caio, davi });
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
  const tags = await user.call(api.tags.listAll, { query: {} });
  await user.call(api.contacts.syncTags, { body: { contactId, tags } });
  await user.call(api.contacts.update, { ...at({ id: contactId }), body: { name: 'Ana Maria' } });
  await served.change(user, contact, { status: 'closed' });
  await line.receive(textFrom(contact, 'Mais uma coisa'));
}

/** Accept and return; then a rating that is requested and given at the second attempt. */
async function returnAndRate({ served, line, user, admin }: BegunTickets, contact: Sender): Promise<void> {
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
  { served, admin, otherQueueId }: BegunTickets,
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
