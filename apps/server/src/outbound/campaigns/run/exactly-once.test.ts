import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CampaignDesk, nextWednesday } from '../../../../test/setup/campaign-desk.ts';
import { startTestServer, type TestServer } from '../../../../test/setup/server.ts';
import { systemActor } from '../../../platform/unit-of-work.ts';
import { dueCampaigns } from './due-campaigns.ts';

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

const everybodyOnce = async (id: number, count: number) => {
  const bodies = (await desk.recipients(id)).map(({ body }) => body ?? '');
  expect(new Set(bodies).size).toBe(count);
  expect((await desk.written()).toSorted()).toEqual(bodies.toSorted());
};

test('several nodes work on one campaign, and each recipient is written to once', async () => {
  const id = await desk.campaign(await desk.list(45));
  await desk.start(id);
  for (let turn = 0; turn < 6; turn += 1) {
    await Promise.all([desk.step(), desk.step(), desk.step(), desk.send({ state: 'sent' }, 10)]);
    await desk.send();
    server.clock.advance(1 / 20);
  }
  await desk.runUntilStill();
  expect(await desk.tally(id)).toEqual({ sent: 45 });
  expect(await desk.state(id)).toMatchObject({ status: 'FINALIZADA' });
  await everybodyOnce(id, 45);
});

test('a step that is aborted leaves nothing, and is taken again', async () => {
  const id = await desk.campaign(await desk.list(30));
  await desk.start(id);
  const takeStep = (isAborted: boolean) =>
    server.platform.unitOfWork.inCompany(desk.company.id, systemActor, async (work) => {
      expect(await dueCampaigns.handle(work, [id])).toBe(1);
      if (isAborted) throw new Error('the node is gone');
    });
  // The first step writes down the recipients, the second one writes messages.
  for (const written of [0, 20]) {
    const before = await desk.state(id);
    await expect(takeStep(true)).rejects.toThrow('the node is gone');
    expect(await desk.state(id)).toEqual(before);
    expect(await desk.written()).toEqual([]);
    await takeStep(false);
    expect(await desk.written()).toHaveLength(written);
  }
  await desk.runUntilStill();
  await everybodyOnce(id, 30);
});
