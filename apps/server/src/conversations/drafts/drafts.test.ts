import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { startTeam } from '../../../test/setup/desk.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import type { TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let queueId: number;
let ana: Client;
let bruno: Client;

beforeAll(async () => {
  ({ server, company, queueId, ana, bruno } = await startTeam());
});
afterAll(() => server.stop());

async function openTicket(userId: number | null): Promise<number> {
  const { id: contactId } = await createContact(company.admin);
  const whatsappId = await seedConnection(server, company.id);
  return seedTicket(server, company.id, { contactId, whatsappId, queueId, userId });
}
const save = (client: Client, ticketId: number, body: object) =>
  client.call(api.drafts.save, { params: { ticketId: String(ticketId) }, body: body as never });
const tryToSave = async (client: Client, ticketId: number, body: object) =>
  (await client.try(api.drafts.save, { params: { ticketId: String(ticketId) }, body })).body;
const draftsOf = async (client: Client, ticketId: number) =>
  (await client.call(api.drafts.list)).filter((draft) => draft.ticketId === ticketId);

test('a draft is kept for each person, changed, and removed by an empty text', async () => {
  const ticketId = await openTicket(null);
  await save(ana, ticketId, { body: 'Meio ' });
  await save(ana, ticketId, { body: 'Meia frase', isPrivate: true });
  await save(bruno, ticketId, { body: 'De outro' });
  expect(await draftsOf(ana, ticketId)).toMatchObject([
    { ticketId, body: 'Meia frase', isPrivate: true, quotedMsgId: null },
  ]);
  expect(await save(ana, ticketId, { body: ' \n ' })).toBeNull();
  expect(await draftsOf(ana, ticketId)).toEqual([]);
  expect(await draftsOf(bruno, ticketId)).toMatchObject([{ body: 'De outro' }]);
});

test('it quotes what was said in the conversation, and nothing else', async () => {
  const ticketId = await openTicket(ana.sessionUser.id);
  const elsewhere = await openTicket(ana.sessionUser.id);
  const say = async (id: number) => {
    const params = { ticketId: String(id) };
    const { messages } = await ana.call(api.messages.send, { params, body: { body: 'Olá' } });
    return messages[0]?.id ?? 0;
  };
  const quotedMsgId = await say(ticketId);
  expect(await save(ana, ticketId, { body: 'Sobre isto', quotedMsgId })).toMatchObject({ quotedMsgId });
  const strange = await tryToSave(ana, ticketId, { body: 'Sobre aquilo', quotedMsgId: await say(elsewhere) });
  expect(strange.error).toBe('ERR_NO_MESSAGE_FOUND');
});

test('it is written in tickets one may see, shown while one may, and there again when they come back', async () => {
  const ticketId = await openTicket(ana.sessionUser.id);
  expect((await tryToSave(bruno, ticketId, { body: 'Não é minha' })).error).toBe('ERR_NO_TICKET_FOUND');
  await save(ana, ticketId, { body: 'Ainda não acabei' });
  const give = (userId: number) =>
    company.admin.call(api.tickets.update, {
      params: { id: String(ticketId) },
      body: { isTransfered: true, userId, queueId },
    });
  await give(bruno.sessionUser.id);
  expect(await draftsOf(ana, ticketId)).toEqual([]);
  await give(ana.sessionUser.id);
  expect(await draftsOf(ana, ticketId)).toMatchObject([{ body: 'Ainda não acabei' }]);
  await company.admin.call(api.tickets.remove, { params: { id: String(ticketId) } });
  expect(await server.sql('select 1 from drafts where "ticketId" = $1', [ticketId])).toEqual([]);
});

test('only the person’s own windows hear of it, and know which of them wrote', async () => {
  const ticketId = await openTicket(ana.sessionUser.id);
  const lives = {
    first: await goLive(ana),
    second: await goLive(ana),
    other: await goLive(bruno),
    admin: await goLive(company.admin),
  };
  const clientId = 'window-number-1';
  const draft = await save(ana, ticketId, { body: 'Começo', clientId });
  await save(ana, ticketId, { body: '', clientId });
  // Nothing is left to remove, so no event follows.
  await save(ana, ticketId, { body: '' });
  await fence(company.admin, Object.values(lives));
  for (const live of [lives.first, lives.second])
    expect(live.of('draft')).toEqual([
      { action: 'update', draft, clientId },
      { action: 'delete', ticketId, clientId },
    ]);
  for (const live of [lives.other, lives.admin]) expect(live.of('draft')).toEqual([]);
  for (const live of Object.values(lives)) live.close();
});

test('one that is too long is refused', async () => {
  const ticketId = await openTicket(ana.sessionUser.id);
  const answer = await tryToSave(ana, ticketId, { body: 'a'.repeat(65_537) });
  expect(answer).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path: 'body', problem: 'tooLong' }] });
});
