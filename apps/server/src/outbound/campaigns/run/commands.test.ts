import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../../test/setup/audit.ts';
import { CampaignDesk, nextWednesday } from '../../../../test/setup/campaign-desk.ts';
import { startTestServer, type TestServer } from '../../../../test/setup/server.ts';

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

const seconds = (count: number) => server.clock.advance(count / 60);
const failed = { state: 'failed', reason: 'undeliverable' } as const;

describe('a pause', () => {
  test('takes effect at once, also in the outbox, and ends with everybody written to once', async () => {
    const id = await desk.campaign(await desk.list(30));
    await desk.start(id);
    await desk.step();
    await desk.send({ state: 'sent' }, 4);
    await desk.pause(id);
    expect(await desk.state(id)).toMatchObject({
      pauseReason: 'person',
      nextAt: null,
      status: 'EM_ANDAMENTO',
    });
    server.clock.advance(5);
    await desk.step();
    expect(await desk.send()).toEqual([]);
    expect(await desk.written()).toHaveLength(20);
    await desk.resume(id);
    expect(await desk.state(id)).toMatchObject({ pausedAt: null, pauseReason: null });
    await desk.runUntilStill();
    expect(await desk.tally(id)).toEqual({ sent: 30 });
    expect(new Set(await desk.written()).size).toBe(30);
    expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA' });
  });

  test('also holds a message that comes back from a connection that broke', async () => {
    const id = await desk.campaign(await desk.list(2));
    await desk.start(id);
    await desk.step();
    await server.sql(`update messages set "sendState" = 'sending' where "companyId" = $1`, [desk.company.id]);
    await desk.pause(id);
    await server.sql(`update messages set "sendState" = 'queued' where "companyId" = $1`, [desk.company.id]);
    expect(await desk.send()).toEqual([]);
    await desk.resume(id);
    expect(await desk.send()).toHaveLength(2);
  });

  test('does not shorten the interval', async () => {
    await desk.set({ messageInterval: 60 });
    const id = await desk.campaign(await desk.list(3));
    await desk.start(id);
    await desk.step();
    await desk.pause(id);
    await desk.resume(id);
    await desk.step();
    expect(await desk.written()).toHaveLength(1);
    seconds(61);
    await desk.step();
    expect(await desk.written()).toHaveLength(2);
  });
});

describe('cancelling', () => {
  test('takes back what is in the outbox; a restart goes on where it stopped', async () => {
    const id = await desk.campaign(await desk.list(30));
    await desk.start(id);
    await desk.step();
    await desk.send({ state: 'sent' }, 4);
    await desk.cancel(id);
    expect(await desk.state(id)).toMatchObject({ status: 'CANCELADA', nextAt: null });
    expect(await desk.tally(id)).toEqual({ sent: 4, waiting: 26 });
    const reasons = await server.sql(
      `select count(*)::int as count from messages where "companyId" = $1 and "sendReason" = 'withdrawn'`,
      [desk.company.id],
    );
    expect(reasons).toEqual([{ count: 16 }]);
    server.clock.advance(5);
    await desk.step();
    expect(await desk.send()).toEqual([]);
    await desk.restart(id);
    await desk.runUntilStill();
    expect(await desk.tally(id)).toEqual({ sent: 30 });
    const sent = await server.sql<{ body: string }>(
      `select body from messages where "companyId" = $1 and "sendState" = 'sent'`,
      [desk.company.id],
    );
    expect(new Set(sent.map(({ body }) => body)).size).toBe(30);
    expect(sent).toHaveLength(30);
  });

  test('leaves no contacts behind of those who got nothing', async () => {
    const id = await desk.campaign(await desk.list(5), { status: 'INATIVA' });
    await desk.set({ messageInterval: 60 });
    await desk.start(id);
    await desk.step();
    await desk.cancel(id);
    const contacts = await server.sql('select name from contacts where "companyId" = $1', [desk.company.id]);
    expect(contacts).toEqual([{ name: 'Pessoa 1' }]);
  });

  test('of one that was planned keeps its time for a restart', async () => {
    const at = new Date(server.clock.now().getTime() + 300_000);
    const plan = { status: 'PROGRAMADA', scheduledAt: at, nextAt: at };
    const id = await desk.campaign(await desk.list(1), plan);
    await desk.cancel(id);
    expect(await desk.state(id)).toMatchObject({ status: 'CANCELADA', nextAt: null });
    await desk.restart(id);
    expect(await desk.state(id)).toMatchObject({ status: 'PROGRAMADA', nextAt: at });
    await desk.cancel(id);
    server.clock.advance(6);
    await desk.restart(id);
    expect(await desk.state(id)).toMatchObject({ status: 'EM_ANDAMENTO' });
  });
});

describe('the brake', () => {
  test('pauses after many failures in a row, holds the rest, and waits for a person', async () => {
    const id = await desk.campaign(await desk.list(30));
    await desk.start(id);
    await desk.step();
    await desk.send(failed, 5);
    seconds(2);
    await desk.step();
    expect(await desk.state(id)).toMatchObject({
      pauseReason: 'failures',
      status: 'EM_ANDAMENTO',
      nextAt: null,
    });
    expect(await desk.tally(id)).toEqual({ failed: 5, written: 15, waiting: 10 });
    expect(await desk.send()).toEqual([]);
    expect(await auditOf(server, 'campaign.paused')).toContainEqual(
      expect.objectContaining({ subject: `campaign:${id}`, userId: null, after: { reason: 'failures' } }),
    );
    await desk.resume(id);
    // What failed before is forgiven.
    await desk.runUntilStill();
    expect(await desk.tally(id)).toEqual({ failed: 5, sent: 25 });
    expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA' });
  });
});

test('what is not possible in a state is refused', async () => {
  const id = await desk.campaign(await desk.list(1));
  for (const act of [desk.pause, desk.resume, desk.cancel, desk.restart])
    await expect(act(id)).rejects.toThrow('ERR_CAMPAIGN_STATE');
  await desk.start(id);
  for (const act of [desk.start, desk.resume, desk.restart])
    await expect(act(id)).rejects.toThrow('ERR_CAMPAIGN_STATE');
  const empty = await desk.campaign(null);
  await expect(desk.start(empty)).rejects.toThrow('ERR_CAMPAIGN_WITHOUT_RECIPIENTS');
  const silent = await desk.campaign(await desk.list(1), { messages: ['', ''] });
  await expect(desk.start(silent)).rejects.toThrow('ERR_CAMPAIGN_WITHOUT_TEXT');
});

test('a message that an attendant removes from the outbox does not hold the campaign up', async () => {
  const id = await desk.campaign(await desk.list(1));
  await desk.start(id);
  await desk.step();
  await server.sql(
    `update messages set "sendState" = 'failed', "sendReason" = 'removed' where "companyId" = $1`,
    [desk.company.id],
  );
  seconds(3);
  await desk.step();
  expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA' });
  expect(await desk.tally(id)).toEqual({ failed: 1 });
});
