import { messageRoutes, noteRoutes, quickMessageRoutes, settingRoutes, ticketRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../test/setup/client.ts';
import { createContact, seedConnection, seedTicket } from '../../test/setup/conversations.ts';
import { startTeam, type Team } from '../../test/setup/desk.ts';
import { goLive } from '../../test/setup/live-client.ts';

let team: Team;
let connectionId: number;
beforeAll(async () => {
  team = await startTeam();
  connectionId = await seedConnection(team.server, team.company.id);
});
afterAll(() => team.server.stop());

async function plantPending(): Promise<{ ticketId: number; contactId: number }> {
  const { server, company, queueId } = team;
  const { id: contactId } = await createContact(company.admin);
  const planted = { contactId, status: 'pending', queueId, whatsappId: connectionId } as const;
  return { ticketId: await seedTicket(server, company.id, planted), contactId };
}

const write = (client: Client, ticketId: number, body: string) =>
  client.call(messageRoutes.send, {
    params: { ticketId: String(ticketId) },
    body: { body, isPrivate: true },
  });

/** The events that a reconnecting page gets, as text, after `act` ran while it was away. */
async function eventsAfter(client: Client, act: () => Promise<void>) {
  const before = await goLive(client);
  before.close();
  await act();
  const live = await goLive(client, { last: before.last });
  live.close();
  return { live, text: JSON.stringify(live.received) };
}

test('what was missed of a ticket is told to those who may see it now, and to nobody else', async () => {
  const { ana, bruno, company } = team;
  const hidden = await plantPending();
  const shared = await plantPending();
  const happen = async () => {
    for (const { ticketId, contactId } of [hidden, shared]) {
      await write(company.admin, ticketId, `said in ${ticketId}`);
      await company.admin.call(noteRoutes.create, {
        body: { note: `noted in ${ticketId}`, ticketId, contactId },
      });
    }
    await ana.call(ticketRoutes.update, {
      params: { id: String(hidden.ticketId) },
      body: { status: 'open', userId: ana.sessionUser.id },
    });
  };
  const { live, text } = await eventsAfter(bruno, happen);
  expect(text).toContain(`said in ${shared.ticketId}`);
  expect(text).toContain(`noted in ${shared.ticketId}`);
  expect(text).not.toContain(`said in ${hidden.ticketId}`);
  expect(text).not.toContain(`noted in ${hidden.ticketId}`);
  // The removal is replayed, or the ticket would stay on the page.
  expect(live.of('ticket')).toContainEqual({ action: 'delete', ticketId: hidden.ticketId, isMove: true });
  expect(live.resyncs).toBe(0);
});

test('so is what was missed of a quick message that is no longer shared', async () => {
  const { ana, company } = team;
  const { live, text } = await eventsAfter(ana, async () => {
    const { id } = await company.admin.call(quickMessageRoutes.create, {
      body: { shortcode: 'preço', message: 'for all, at first', visao: true },
    });
    await company.admin.call(quickMessageRoutes.update, {
      params: { id: String(id) },
      body: { visao: false, message: 'for me' },
    });
  });
  expect(text).not.toContain('for all, at first');
  expect(live.of('quickMessage').map(({ action }) => action)).toEqual(['delete']);
});

test('what was told before numbers were hidden is fetched anew instead', async () => {
  const { ana, company } = team;
  const switchOn = (key: string) =>
    company.admin.call(settingRoutes.update, { params: { key }, body: { value: 'enabled' } });
  const { live, text } = await eventsAfter(ana, async () => {
    await createContact(company.admin, { number: '5531988887777' });
    await switchOn('enableLGPD');
    await switchOn('lgpdHideNumber');
  });
  expect(text).not.toContain('5531988887777');
  expect(live.resyncs).toBe(1);
});
