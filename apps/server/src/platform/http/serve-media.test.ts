import { api, MEDIA_COOKIE, type Message } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { startTeam, type Team } from '../../../test/setup/desk.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { picture } from '../../../test/setup/pictures.ts';
import { createSecrets } from '../identity/secrets.ts';

let team: Team;
let ticketId: number;
beforeAll(async () => {
  team = await startTeam();
  const { server, company, queueId } = team;
  const whatsappId = await seedConnection(server, company.id);
  const { id: contactId } = await createContact(company.admin);
  const planted = { contactId, status: 'pending', queueId, whatsappId } as const;
  ticketId = await seedTicket(server, company.id, planted);
});
afterAll(() => team.server.stop());

const SESSION = /session=[^&]+&/;

/** Sends an image as a private message; returns its URL as in events, without a session. */
async function sendPicture(): Promise<{ id: number; address: string }> {
  const form = new FormData();
  form.append('isPrivate', 'true');
  form.append('medias', new Blob([new Uint8Array(await picture('png'))]), 'foto.png');
  const { status, body } = await team.company.admin.send('POST', `/api/messages/${ticketId}`, form);
  expect(status, JSON.stringify(body)).toBe(200);
  const [message] = (body as { messages: Message[] }).messages;
  return { id: message?.id ?? 0, address: String(message?.mediaUrl).replace(SESSION, '') };
}

const statusOf = async (client: Client, address: string) => (await client.file(address)).status;

/** The same URL signed earlier, so that it has expired. */
function agedBy(address: string, ms: number): string {
  const url = new URL(address, 'http://any');
  const given = (name: string) => url.searchParams.get(name) ?? '';
  const expires = String(Number(given('expires')) - ms);
  const text = `media:${url.pathname.slice('/media/'.length)}:${expires}:${given('message')}:${given('name')}`;
  url.searchParams.set('expires', expires);
  url.searchParams.set('signature', createSecrets(team.server.config.secretKey).sign(text));
  return url.pathname + url.search;
}
const HOUR = 3_600_000;

test('the address of a file works in the browser of somebody of the company, as long as they are signed in', async () => {
  const { server, ana, company } = team;
  const { address } = await sendPicture();
  expect(await statusOf(ana, address)).toBe(200);
  expect(await statusOf(server.stranger(), address)).toBe(404);
  const { admin: foreigner } = await createCompany(server);
  expect(await statusOf(foreigner, address)).toBe(404);
  const forged = { cookie: `${MEDIA_COOKIE}=${String(ana.mediaCookie).slice(0, -1)}` };
  expect((await server.stranger().file(address, forged)).status).toBe(404);
  const leaver = await createUser(server, company.admin);
  expect(await statusOf(leaver, address)).toBe(200);
  const pass = { cookie: `${MEDIA_COOKIE}=${leaver.mediaCookie}` };
  await leaver.call(api.sessions.logout);
  expect(leaver.mediaCookie).toBeUndefined();
  expect((await server.stranger().file(address, pass)).status).toBe(404);
});

test('the address in an answer works by itself while it is good and the session it was made for lives', async () => {
  const { server, company, queueId } = team;
  await sendPicture();
  const leaver = await createUser(server, company.admin, { queueIds: [queueId] });
  const { uuid } = await leaver.call(api.tickets.show, { params: { id: String(ticketId) } });
  const { messages } = await leaver.call(api.messages.list, { params: { ticketUuid: uuid }, query: {} });
  const address = String(messages.findLast(({ mediaUrl }) => mediaUrl !== null)?.mediaUrl);
  expect(await statusOf(server.stranger(), address)).toBe(200);
  expect(await statusOf(server.stranger(), agedBy(address, HOUR))).toBe(404);
  expect(await statusOf(server.stranger(), address.replace(SESSION, ''))).toBe(404);
  await leaver.call(api.sessions.logout);
  expect(await statusOf(server.stranger(), address)).toBe(404);
});

test('on a page that stays open it goes on working while the message may be read, and no longer', async () => {
  const { ana, bruno, company } = team;
  const { id, address } = await sendPicture();
  const old = agedBy(address, HOUR);
  expect(await statusOf(ana, old)).toBe(200);
  expect(await statusOf(bruno, old)).toBe(200);
  await ana.call(api.tickets.update, {
    params: { id: String(ticketId) },
    body: { status: 'open', userId: ana.sessionUser.id },
  });
  expect(await statusOf(ana, old)).toBe(200);
  expect(await statusOf(bruno, old)).toBe(404);
  expect(await statusOf(company.admin, old)).toBe(200);
  expect(new URL(address, 'http://any').searchParams.get('message')).toBe(String(id));
  expect(await statusOf(bruno, old.replace(`message=${id}`, 'message='))).toBe(404);
});

test('the cookie that goes with it is for files alone, and for this site alone', async () => {
  const { server } = team;
  const { adminCredentials: body } = await createCompany(server);
  const { headers } = await server.stranger().try(api.sessions.login, { body });
  const cookie = headers.getSetCookie().find((text) => text.startsWith(`${MEDIA_COOKIE}=`)) ?? '';
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/media']) expect(cookie).toContain(`; ${part}`);
});
