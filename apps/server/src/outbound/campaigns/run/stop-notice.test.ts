import { api, PushedStop } from '@prosa/contract';
import type { PushBrowser } from '@prosa/peers/push';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CampaignDesk } from '../../../../test/setup/campaign-desk.ts';
import { seedConnection } from '../../../../test/setup/conversations.ts';
import { createCompany, createUser, type TestCompany } from '../../../../test/setup/people.ts';
import { waitUntil } from '../../../../test/setup/wait-until.ts';
import { startWithPush, subscribe, type WithPush } from '../../../../test/setup/web-push.ts';

let pushing: WithPush;
let company: TestCompany;
let desk: CampaignDesk;
beforeAll(async () => {
  pushing = await startWithPush();
  const { server } = pushing;
  company = await createCompany(server);
  const connectionId = await seedConnection(server, company.id, { isDefault: true });
  desk = new CampaignDesk({ server, company, connectionId });
  await desk.connect(true);
  await desk.hurry();
});
afterAll(() => pushing.stop());

const stopsOf = ({ pushed }: PushBrowser) =>
  pushed.map(({ payload }) => PushedStop.parse(JSON.parse(payload)));
const stopped = () => company.admin.call(api.campaigns.stopped);

/** A campaign of which every message fails. */
async function failing(name: string): Promise<number> {
  const id = await desk.campaign(await desk.list(30), { name });
  await desk.start(id);
  await waitUntil(async () => expect(await desk.tally(id)).toMatchObject({ written: 20 }));
  await desk.send({ state: 'failed', reason: 'undeliverable' });
  await waitUntil(async () => expect(await desk.state(id)).toMatchObject({ pauseReason: 'failures' }));
  return id;
}

test('who may decide about a campaign that stopped is told without an open page, and reminded until they did', async () => {
  const attendant = await createUser(pushing.server, company.admin);
  const browsers = {
    admin: await subscribe(pushing, company.admin, 'tr'),
    attendant: await subscribe(pushing, attendant),
  };
  expect(await stopped()).toEqual([]);
  const id = await failing('Natal');
  await waitUntil(() =>
    expect(stopsOf(browsers.admin)).toEqual([{ campaignId: id, title: 'Natal', language: 'tr' }]),
  );
  expect(await stopped()).toEqual([{ id, name: 'Natal' }]);
  expect((await attendant.try(api.campaigns.stopped)).status).toBe(403);
  await desk.cancel(id);
  expect(await stopped()).toEqual([]);
  // One that a person paused reminds nobody.
  const own = await desk.campaign(await desk.list(1), { name: 'Páscoa' });
  await desk.connect(false);
  await desk.start(own);
  await desk.pause(own);
  expect(await stopped()).toEqual([]);
  expect(browsers.attendant.pushed).toEqual([]);
});
