import { api, type ErrorCode } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CampaignDesk, nextWednesday } from '../../../test/setup/campaign-desk.ts';
import { seedConnection } from '../../../test/setup/conversations.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let desk: CampaignDesk;
beforeAll(async () => {
  server = await startTestServer({ roles: ['web'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(nextWednesday());
  desk = await CampaignDesk.open(server);
});

const params = (id: number) => ({ params: { id: String(id) } });
const removeConnection = (id: number) => desk.company.admin.try(api.connections.remove, params(id));
const removeList = (id: number) => desk.company.admin.try(api.contactLists.remove, params(id));
const refusal = (names: string) => ({
  status: 409,
  body: { error: 'ERR_USED_BY_CAMPAIGN' satisfies ErrorCode, names },
});
const plan = { status: 'PROGRAMADA', scheduledAt: '2999-01-01T12:00:00Z', nextAt: '2999-01-01T12:00:00Z' };

describe('a connection', () => {
  test('of a campaign in progress, or planned, is not removed, and the refusal names them', async () => {
    const other = await seedConnection(server, desk.company.id);
    const list = await desk.list(3);
    const running = await desk.campaign(list, { name: 'Natal', whatsappId: other });
    await desk.campaign(list, { name: 'Volta às aulas', whatsappId: other, ...plan });
    await server.sql(`update connections set status = 'CONNECTED' where id = $1`, [other]);
    await desk.start(running);
    expect(await removeConnection(other)).toMatchObject(refusal('Natal, Volta às aulas'));
    await server.sql(`update campaigns set status = 'FINALIZADA' where "companyId" = $1`, [desk.company.id]);
    expect((await removeConnection(other)).status).toBe(200);
  });

  test('that is the default one of a planned campaign is not removed either', async () => {
    await desk.campaign(await desk.list(1), { name: 'Natal', whatsappId: null, ...plan });
    expect(await removeConnection(desk.connectionId)).toMatchObject(refusal('Natal'));
  });

  test('stays that of a campaign that began with the default one', async () => {
    const id = await desk.campaign(await desk.list(30), { whatsappId: null });
    await desk.start(id);
    await desk.step();
    const other = await seedConnection(server, desk.company.id);
    await server.sql(
      `update connections set status = 'CONNECTED', "isDefault" = id = $1 where "companyId" = $2`,
      [other, desk.company.id],
    );
    await desk.runUntilStill();
    const senders = await server.sql(`select distinct "whatsappId" from messages where "companyId" = $1`, [
      desk.company.id,
    ]);
    expect(senders).toEqual([{ whatsappId: desk.connectionId }]);
    expect(await desk.tally(id)).toEqual({ sent: 30 });
  });

  test('that is gone is never replaced by another without a person', async () => {
    const other = await seedConnection(server, desk.company.id);
    const id = await desk.campaign(await desk.list(1), { whatsappId: other });
    expect((await removeConnection(other)).status).toBe(200);
    const { admin } = desk.company;
    expect(await admin.call(api.campaigns.show, params(id))).toMatchObject({
      whatsappId: null,
      isConnectionLost: true,
    });
    const lost = { status: 409, body: { error: 'ERR_CAMPAIGN_CONNECTION_LOST' } };
    expect(await admin.try(api.campaigns.start, params(id))).toMatchObject(lost);
    const trial = { ...params(id), body: { number: '5511988000001' } };
    expect(await admin.try(api.campaigns.test, trial)).toMatchObject(lost);
    const copy = await admin.call(api.campaigns.copy, params(id));
    expect(copy.isConnectionLost).toBe(true);
    const change = (whatsappId: number | null) =>
      admin.call(api.campaigns.update, { ...params(id), body: { whatsappId } });
    expect((await change(null)).isConnectionLost).toBe(true);
    expect((await change(desk.connectionId)).isConnectionLost).toBe(false);
    await desk.start(id);
    await desk.runUntilStill();
    expect(await desk.tally(id)).toEqual({ sent: 1 });
  });
});

test('a list that a campaign in progress or planned is for is not removed', async () => {
  const list = await desk.list(3);
  const id = await desk.campaign(list, { name: 'Natal' });
  await desk.start(id);
  expect(await removeList(list)).toMatchObject(refusal('Natal'));
  await desk.cancel(id);
  expect((await removeList(list)).status).toBe(200);
});

test('a tag that planned campaigns are for is not removed; of many some are named', async () => {
  const { admin } = desk.company;
  const { id: tagListId } = await admin.call(api.tags.create, { body: { name: 'Clientes', kanban: 0 } });
  for (const name of ['A', 'B', 'C', 'D']) await desk.campaign(null, { name, tagListId, ...plan });
  expect(await admin.try(api.tags.remove, params(tagListId))).toMatchObject(refusal('A, B, C, …'));
});
