import { api } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CampaignDesk, nextWednesday } from '../../../../test/setup/campaign-desk.ts';
import { newNumber, stubAccountLookup } from '../../../../test/setup/conversations.ts';
import { startTestServer, type TestServer } from '../../../../test/setup/server.ts';
import { checkNumbersJob } from '../../contact-lists/check-numbers.ts';

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

const itemsOf = (contactListId: number) =>
  server.sql<{ id: number }>('select id from contact_list_items where "contactListId" = $1 order by id', [
    contactListId,
  ]);

test('who is taken from the list before their turn gets nothing, and the report says why', async () => {
  await desk.set({ messageInterval: 10 });
  const list = await desk.list(3);
  const id = await desk.campaign(list);
  await desk.start(id);
  await desk.step();
  const [, second] = await itemsOf(list);
  await desk.company.admin.call(api.contactListItems.remove, { params: { id: String(second?.id) } });
  for (let turn = 0; turn < 2; turn += 1) {
    server.clock.advance(1 / 6);
    await desk.runUntilStill();
  }
  expect(await desk.tally(id)).toEqual({ sent: 2, removed: 1 });
});

test('who turns out to be on the list twice gets one message, and is a double once', async () => {
  const [spelled, other] = [newNumber(), newNumber()];
  const account = { id: `${spelled}@s.whatsapp.net`, ids: [], number: spelled };
  stubAccountLookup(server, { [spelled]: account, [other]: account });
  const people = [other, spelled].map((number, index) => ({ name: `Pessoa ${index + 1}`, number }));
  const list = await desk.list(people, null);
  const id = await desk.campaign(list);
  await desk.start(id);
  await desk.step();
  expect(await desk.written()).toEqual([]);
  await checkNumbersJob(server.platform).run(desk.company.id, { contactListId: list });
  expect(await itemsOf(list)).toHaveLength(1);
  server.clock.advance(1);
  await desk.runUntilStill();
  expect(await desk.tally(id)).toEqual({ sent: 1, duplicate: 1 });
});
