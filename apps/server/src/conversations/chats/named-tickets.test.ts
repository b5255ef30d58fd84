import { chatRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, hideNumbers, seedTicket } from '../../../test/setup/conversations.ts';
import { type Desk, startDesk } from '../../../test/setup/desk.ts';
import { createUser } from '../../../test/setup/people.ts';

let desk: Desk;
/** Ana serves the ticket's queue, Bruno does not. */
let ana: Client;
let bruno: Client;
let chat: { params: { id: string } };
let ticketId: number;
let uuid: string;
beforeAll(async () => {
  desk = await startDesk();
  const { server, company, queueId } = desk;
  ana = await createUser(server, company.admin, { name: 'Ana', queueIds: [queueId] });
  bruno = await createUser(server, company.admin, { name: 'Bruno' });
  const users = [bruno.sessionUser.id, company.admin.sessionUser.id];
  const { id } = await ana.call(chatRoutes.create, { body: { title: 'Casos difíceis', users } });
  chat = { params: { id: String(id) } };
  const contact = await createContact(company.admin, {
    name: 'Rita +55 11 98877-6655',
    number: '5511988776655',
  });
  ticketId = await seedTicket(server, company.id, { contactId: contact.id, queueId, status: 'pending' });
  const rows = await server.sql<{ uuid: string }>('select uuid from tickets where id = $1', [ticketId]);
  uuid = rows[0]?.uuid ?? '';
});
afterAll(() => desk.server.stop());

const say = async (client: Client, body: object) =>
  (await client.call(chatRoutes.send, { ...chat, body })).records[0];
const cardsFor = async (client: Client) =>
  (await client.call(chatRoutes.ticketCards, { query: { ticketIds: JSON.stringify([ticketId]) } })).records;

test('a pasted address names the ticket, as choosing it does', async () => {
  expect((await say(ana, { message: `Vejam https://desk.example.com/tickets/${uuid}` }))?.ticketIds).toEqual([
    ticketId,
  ]);
  expect((await say(ana, { ticketIds: [ticketId] }))?.ticketIds).toEqual([ticketId]);
});

test('nobody names a ticket that they may not see', async () => {
  expect((await say(bruno, { message: `E este? /tickets/${uuid}` }))?.ticketIds).toEqual([]);
  expect(await bruno.try(chatRoutes.send, { ...chat, body: { ticketIds: [ticketId] } })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TICKET_FOUND' },
  });
});

test('everybody gets the card of a ticket that they may see, and nobody else is told a word of it', async () => {
  for (const person of [ana, desk.company.admin])
    expect(await cardsFor(person)).toMatchObject([{ id: ticketId, uuid, status: 'pending' }]);
  expect(await cardsFor(bruno)).toEqual([]);
  await desk.server.sql('update tickets set "queueId" = $1 where id = $2', [desk.otherQueueId, ticketId]);
  expect(await cardsFor(ana)).toEqual([]);
  await desk.server.sql('update tickets set "queueId" = $1 where id = $2', [desk.queueId, ticketId]);
});

test('where numbers are hidden, a card hides them too', async () => {
  await hideNumbers(desk.company);
  const [card] = await cardsFor(ana);
  expect(card?.contactName).toContain('Rita');
  expect(card?.contactName).not.toContain('98877');
});
