import {
  api,
  PRESENCE_EVENT,
  PRESENCE_EXPIRES_MS,
  type PresenceReport,
  type PresenceState,
  type TicketPresence,
} from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { fence, goLive, type LiveClient } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let near: TestServer;
let far: TestServer;
let company: TestCompany;
let queueId: number;
let otherQueueId: number;
let connectionId: number;
let ana: Client;
let bruno: Client;

beforeAll(async () => {
  near = await startTestServer();
  far = await near.startAnother();
  company = await createCompany(near);
  queueId = (await createQueue(company.admin)).id;
  otherQueueId = (await createQueue(company.admin)).id;
  connectionId = await seedConnection(near, company.id);
  ana = await createUser(near, company.admin, { name: 'Ana', queueIds: [queueId] });
  bruno = await createUser(near, company.admin, { name: 'Bruno', queueIds: [queueId] });
});
afterAll(async () => {
  await far.stop();
  await near.stop();
});

async function newTicket(planted: { queueId?: number; userId?: number } = {}): Promise<number> {
  const { id: contactId } = await createContact(company.admin);
  return seedTicket(near, company.id, {
    contactId,
    status: 'pending',
    queueId,
    whatsappId: connectionId,
    ...planted,
  });
}

const say = (live: LiveClient, report: PresenceReport) => void live.socket.emit(PRESENCE_EVENT, report);
const presenceEvents = (live: LiveClient, ticketId: number) =>
  live.received
    .filter(({ channel }) => channel === PRESENCE_EVENT)
    .map(({ payload }) => payload as TicketPresence)
    .filter((presence) => presence.ticketId === ticketId);
const people = (live: LiveClient, ticketId: number) =>
  Object.fromEntries(
    presenceEvents(live, ticketId)
      .at(-1)
      ?.people.map(({ name, state }): [string, PresenceState] => [name, state]) ?? [],
  );

describe('those who have a ticket open', () => {
  test('see each other come, write and leave, over two nodes, once for each change', async () => {
    const ticketId = await newTicket();
    const [here, there] = [await goLive(ana), await goLive(bruno, { url: far.url })];
    say(here, { ticketId, state: 'viewing' });
    await waitUntil(() => expect(people(here, ticketId)).toEqual({ Ana: 'viewing' }));
    say(there, { ticketId, state: 'viewing' });
    for (const live of [here, there])
      await waitUntil(() => expect(people(live, ticketId)).toEqual({ Ana: 'viewing', Bruno: 'viewing' }));
    say(there, { ticketId, state: 'writing' });
    await waitUntil(() => expect(people(here, ticketId)).toEqual({ Ana: 'viewing', Bruno: 'writing' }));
    const soFar = presenceEvents(here, ticketId).length;
    expect(soFar).toBe(3);
    // Repeating the same state emits no event.
    say(there, { ticketId, state: 'writing' });
    say(there, { ticketId, state: 'away' });
    await waitUntil(() => expect(people(here, ticketId)).toEqual({ Ana: 'viewing', Bruno: 'away' }));
    expect(presenceEvents(here, ticketId)).toHaveLength(soFar + 1);
    there.close();
    await waitUntil(() => expect(people(here, ticketId)).toEqual({ Ana: 'viewing' }));
    const [mine] = presenceEvents(here, ticketId).at(-1)?.people ?? [];
    expect(mine).toEqual({ id: ana.sessionUser.id, name: 'Ana', state: 'viewing' });
    here.close();
  });

  test('are in one ticket at a time, and nowhere after null', async () => {
    const [first, second] = [await newTicket(), await newTicket()];
    const [here, there] = [await goLive(ana), await goLive(bruno)];
    say(there, { ticketId: first, state: 'viewing' });
    say(here, { ticketId: first, state: 'viewing' });
    await waitUntil(() => expect(people(there, first)).toEqual({ Ana: 'viewing', Bruno: 'viewing' }));
    say(here, { ticketId: second, state: 'viewing' });
    await waitUntil(() => expect(people(there, first)).toEqual({ Bruno: 'viewing' }));
    await waitUntil(() => expect(people(here, second)).toEqual({ Ana: 'viewing' }));
    say(here, null);
    say(there, { ticketId: second, state: 'viewing' });
    await waitUntil(() => expect(people(there, second)).toEqual({ Bruno: 'viewing' }));
    here.close();
    there.close();
  });

  test('count once with two windows, by what they do in the livelier, and a second window is told at once', async () => {
    const ticketId = await newTicket();
    const windows = [await goLive(company.admin), await goLive(company.admin, { url: far.url })] as const;
    const { name } = company.admin.sessionUser;
    say(windows[0], { ticketId, state: 'writing' });
    await waitUntil(() => expect(people(windows[0], ticketId)).toEqual({ [name]: 'writing' }));
    say(windows[1], { ticketId, state: 'away' });
    await waitUntil(() => expect(people(windows[1], ticketId)).toEqual({ [name]: 'writing' }));
    windows[0].close();
    await waitUntil(() => expect(people(windows[1], ticketId)).toEqual({ [name]: 'away' }));
    windows[1].close();
  });

  test('are forgotten when nothing is heard of them', async () => {
    const ticketId = await newTicket();
    const [here, there] = [await goLive(ana), await goLive(bruno, { url: far.url })];
    for (const live of [here, there]) say(live, { ticketId, state: 'viewing' });
    await waitUntil(() => expect(people(here, ticketId)).toEqual({ Ana: 'viewing', Bruno: 'viewing' }));
    const { realtime } = far.platform;
    realtime.sweep();
    realtime.sweep(Date.now() + PRESENCE_EXPIRES_MS + 1);
    await waitUntil(() => expect(people(here, ticketId)).toEqual({ Ana: 'viewing' }));
    here.close();
    there.close();
  });

  test('are forgotten with the node they were on, and remembered when it speaks again', async () => {
    const ticketId = await newTicket();
    const [here, there] = [await goLive(ana), await goLive(bruno, { url: far.url })];
    for (const live of [here, there]) say(live, { ticketId, state: 'viewing' });
    const { realtime } = near.platform;
    const zoe = { id: 999_999, name: 'Zoe', state: 'writing' };
    realtime.receiveBroadcast(
      JSON.stringify({
        node: 'fallen',
        of: PRESENCE_EVENT,
        places: [{ c: company.id, t: ticketId, p: [zoe] }],
      }),
    );
    const everybody = { Ana: 'viewing', Bruno: 'viewing', Zoe: 'writing' };
    await waitUntil(() => expect(people(here, ticketId)).toEqual(everybody));
    realtime.sweep(Date.now() + PRESENCE_EXPIRES_MS + 1);
    say(here, { ticketId, state: 'writing' });
    far.platform.realtime.sweep();
    await waitUntil(() => expect(people(here, ticketId)).toEqual({ Ana: 'writing', Bruno: 'viewing' }));
    here.close();
    there.close();
  });
});

describe('somebody who may not see a ticket', () => {
  test('is not in it, hears nothing, and is told nothing, whatever they say', async () => {
    const ticketId = await newTicket({ queueId: otherQueueId });
    const stranger = await createCompany(near);
    const lives = {
      admin: await goLive(company.admin),
      ana: await goLive(ana),
      other: await goLive(stranger.admin),
    };
    for (const live of [lives.ana, lives.other]) say(live, { ticketId, state: 'viewing' });
    for (const odd of [undefined, 'x', { ticketId: 'x' }, { ticketId, state: 'dancing' }, [], 7])
      lives.ana.socket.emit(PRESENCE_EVENT, odd);
    say(lives.admin, { ticketId, state: 'viewing' });
    await waitUntil(() =>
      expect(people(lives.admin, ticketId)).toEqual({ [company.admin.sessionUser.name]: 'viewing' }),
    );
    // Reports of a socket are handled in order: after this one, the report before it has been handled.
    const own = await newTicket();
    say(lives.ana, { ticketId: own, state: 'viewing' });
    await waitUntil(() => expect(people(lives.ana, own)).toEqual({ Ana: 'viewing' }));
    expect(presenceEvents(lives.admin, ticketId)).toHaveLength(1);
    expect([presenceEvents(lives.ana, ticketId), presenceEvents(lives.other, ticketId)]).toEqual([[], []]);
    for (const live of Object.values(lives)) live.close();
  });

  test('any more is out of it as soon as it moves, on any node', async () => {
    const ticketId = await newTicket({ userId: ana.sessionUser.id });
    await near.sql(`update tickets set status = 'open' where id = $1`, [ticketId]);
    const lives = { admin: await goLive(company.admin), ana: await goLive(ana, { url: far.url }) };
    say(lives.admin, { ticketId, state: 'viewing' });
    say(lives.ana, { ticketId, state: 'writing' });
    const { name } = company.admin.sessionUser;
    await waitUntil(() =>
      expect(people(lives.admin, ticketId)).toEqual({ Ana: 'writing', [name]: 'viewing' }),
    );
    await company.admin.call(api.tickets.update, {
      params: { id: String(ticketId) },
      body: { isTransfered: true, queueId: otherQueueId, userId: null },
    });
    await waitUntil(() => expect(people(lives.admin, ticketId)).toEqual({ [name]: 'viewing' }));
    const heard = presenceEvents(lives.ana, ticketId).length;
    say(lives.ana, { ticketId, state: 'viewing' });
    say(lives.admin, { ticketId, state: 'writing' });
    await waitUntil(() => expect(people(lives.admin, ticketId)).toEqual({ [name]: 'writing' }));
    await fence(company.admin, [lives.admin, lives.ana]);
    expect(presenceEvents(lives.ana, ticketId)).toHaveLength(heard);
    lives.admin.close();
    lives.ana.close();
  });
});

test('nothing of it is written down', async () => {
  const rows = await near.sql<{ count: string }>(
    `select count(*) from events where payload::text like '%viewing%' or payload::text like '%writing%'`,
  );
  expect(rows).toEqual([{ count: '0' }]);
});
