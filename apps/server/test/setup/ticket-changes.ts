import { api } from '@prosa/contract';
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
  { admin, id: companyId }: TestCompany,
  queueId: number,
  user: Client,
): Promise<void> {
  const rated = { ratingMessage: 'How was it?', expiresTicketNPS: 5 };
  const { id: connectionId } = await admin.call(api.connections.create, {
    body: { name: 'For tickets', ...rated },
  });
  const other = await createQueue(admin);
  const line = new FakeChannel(server, companyId, connectionId);
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
  const ticketOf = ({ name }: Sender) => {
    const ticket = tickets.find(({ contact }) => contact.name === name);
    if (!ticket) throw new Error(`there is no ticket with ${name}`);
    return ticket;
  };
  const change = (client: Client, who: Sender, body: object) =>
    client.call(api.tickets.update, { ...at(ticketOf(who)), body });
  const say = async (client: Client, who: Sender, body: object) => {
    const input = { params: { ticketId: String(ticketOf(who).id) }, body } as never;
    const [message] = (await client.call(api.messages.send, input)).messages;
    if (!message) throw new Error('nothing was written');
    return message;
  };

  // Accept, answer, edit, revoke, add a note, mark as read, close.
  await change(user, ana, { status: 'open' });
  const question = textFrom(ana, 'Quanto custa?');
  await line.receive(question);
  await user.call(api.tickets.markRead, at(ticketOf(ana)));
  const page = await user.call(api.messages.list, {
    params: { ticketUuid: ticketOf(ana).uuid },
    query: {},
  });
  const answer = await say(user, ana, { body: 'Dez', quotedMsg: { id: page.messages.at(-1)?.id } });
  const [row] = await server.sql<{ externalId: string }>('select "externalId" from messages where id = $1', [
    answer.id,
  ]);
  await line.acks(row?.externalId ?? '', 2);
  await user.call(api.messages.edit, { ...on(answer), body: { body: 'Doze' } });
  await line.receive({
    ...incomingFrom(ana),
    kind: 'edit',
    targetId: question.id,
    text: 'Quanto custa o azul?',
  });
  await line.receive({ ...incomingFrom(ana), kind: 'reaction', targetId: question.id, emoji: '👍' });
  await user.call(api.messages.remove, on(await say(user, ana, { body: 'Enganei-me' })));
  await user.call(api.messages.remove, on(await say(user, ana, { body: 'Só nós', isPrivate: true })));
  await say(user, ana, { body: 'Fica entre nós', isPrivate: true });
  const tag = await user.call(api.tags.create, { body: { name: 'On a ticket' } });
  await user.call(api.contacts.syncTags, { body: { contactId: ticketOf(ana).contactId, tags: [tag] } });
  await user.call(api.contacts.update, {
    ...at({ id: ticketOf(ana).contactId }),
    body: { name: 'Ana Maria' },
  });
  await change(user, ana, { status: 'closed' });
  await line.receive(textFrom(ana, 'Mais uma coisa'));

  // Accept and return; accepted by another attendant; transferred to a queue and to a colleague; deleted.
  await change(user, bia, { status: 'open' });
  const last = textFrom(bia, 'Esqueça');
  await line.receive(last);
  await line.receive({ ...incomingFrom(bia), kind: 'edit', targetId: last.id, text: 'Esqueça tudo' });
  await line.receive({ ...incomingFrom(bia), kind: 'revoke', targetId: last.id });
  await change(user, bia, { status: 'pending' });
  // Rating requested and given at the second attempt.
  await admin.call(api.settings.update, { params: { key: 'userRating' }, body: { value: 'enabled' } });
  await change(user, bia, { status: 'open' });
  await change(user, bia, { status: 'closed' });
  await line.receive(textFrom(bia, 'não sei'), textFrom(bia, '8'));
  await admin.call(api.settings.update, { params: { key: 'userRating' }, body: { value: 'disabled' } });
  await change(admin, caio, { status: 'open' });
  await change(admin, caio, {
    isTransfered: true,
    queueId: other.id,
    userId: null,
    msgTransfer: 'Para vocês',
  });
  await change(admin, davi, { queueId: other.id });
  await change(admin, davi, { status: 'open' });
  await admin.call(api.tickets.remove, at(ticketOf(davi)));
}
