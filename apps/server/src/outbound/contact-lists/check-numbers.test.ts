import { contactListItemRoutes, contactListRoutes } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { newNumber, stubAccountLookup } from '../../../test/setup/conversations.ts';
import { startCompany } from '../../../test/setup/desk.ts';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import type { TestServer } from '../../../test/setup/server.ts';
import { DueLoop } from '../../platform/due-rows/due-loop.ts';
import { dueListChecks } from './schedule-check.ts';

let server: TestServer;
let admin: Client;
let due: DueLoop;
beforeAll(async () => {
  const started = await startCompany();
  ({ server } = started);
  ({ admin } = started.company);
  due = new DueLoop(server.platform, [dueListChecks]);
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(new Date()));

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const newList = () => admin.call(contactListRoutes.create, { body: { name: 'Customers' } });
const show = (list: { id: number }) => admin.call(contactListRoutes.show, at(list));
const itemsOf = async (list: { id: number }) =>
  (await admin.call(contactListItemRoutes.list, { query: { contactListId: String(list.id) } })).contacts.map(
    ({ name, number, isWhatsappValid }) => [name, number, isWhatsappValid],
  );
const addItems = (list: { id: number }, items: [string, string][]) =>
  admin.call(contactListRoutes.importMany, {
    ...at(list),
    body: { contacts: items.map(([name, number]) => ({ name, number })) },
  });
const accountOf = (number: string) => ({ id: `${number}@s.whatsapp.net`, ids: [], number });
/** Advances the clock and looks up what is due. */
async function pass(minutes: number): Promise<void> {
  server.clock.advance(minutes);
  await due.drain();
  await waitForJobs(server);
}

test('numbers are looked up: valid ones as WhatsApp spells them, others marked', async () => {
  const list = await newList();
  const [good, bad] = [newNumber(), newNumber()];
  const spelled = good.slice(0, 4) + good.slice(5);
  const asked = stubAccountLookup(server, { [good]: accountOf(spelled), [bad]: 'none' });
  await addItems(list, [
    ['Ana', good],
    ['Bia', bad],
  ]);
  expect(await show(list)).toMatchObject({ contactsCount: 2, checkedCount: 0 });
  const live = await goLive(admin);
  await pass(1);
  expect(await itemsOf(list)).toEqual([
    ['Ana', spelled, true],
    ['Bia', bad, false],
  ]);
  expect(await show(list)).toMatchObject({ contactsCount: 2, checkedCount: 2, validCount: 1 });
  await fence(admin, [live]);
  expect(live.of('contactListItem')).toMatchObject([
    { action: 'reload', contactListId: list.id, records: [{ name: 'Ana' }, { name: 'Bia' }] },
  ]);
  expect(live.of('contactList')).toMatchObject([{ action: 'update', record: { checkedCount: 2 } }]);
  await pass(30);
  expect(asked.toSorted()).toEqual([good, bad].toSorted());
});

test('without a connection the list waits and goes on afterwards', async () => {
  const list = await newList();
  const [first, second] = [newNumber(), newNumber()];
  const asked = stubAccountLookup(server, { [first]: accountOf(first) });
  await addItems(list, [
    ['Ana', first],
    ['Bia', second],
  ]);
  await pass(1);
  expect(await show(list)).toMatchObject({ checkedCount: 1, isCheckWaiting: true });
  expect(asked).toEqual([first, second]);
  await pass(0);
  expect(asked).toHaveLength(2);
  stubAccountLookup(server, { [second]: accountOf(second) });
  await pass(2);
  expect(await show(list)).toMatchObject({ checkedCount: 2, validCount: 2, isCheckWaiting: false });
});

test('of two that turn out to be one account one is kept', async () => {
  const list = await newList();
  const [argentinian, canonical, other] = ['5491155550001', '541155550001', '5491155550002'];
  stubAccountLookup(server, {
    [argentinian]: accountOf(canonical),
    [canonical]: accountOf(canonical),
    [other]: accountOf(canonical),
  });
  await addItems(list, [
    ['Written twice', argentinian],
    ['As it is', canonical],
    ['Also', other],
  ]);
  const live = await goLive(admin);
  await pass(1);
  expect(await itemsOf(list)).toEqual([['As it is', canonical, true]]);
  expect(await show(list)).toMatchObject({ contactsCount: 1, checkedCount: 1, validCount: 1 });
  await fence(admin, [live]);
  expect(live.of('contactListItem').filter(({ action }) => action === 'delete')).toHaveLength(2);
});

test('a changed number is looked up again; an answer for the old one counts for nothing', async () => {
  const list = await newList();
  const [before, after] = [newNumber(), newNumber()];
  stubAccountLookup(server, { [before]: accountOf(before), [after]: 'none' });
  await addItems(list, [['Ana', before]]);
  await pass(1);
  const [item] = (await admin.call(contactListItemRoutes.list, { query: { contactListId: String(list.id) } }))
    .contacts;
  await admin.call(contactListItemRoutes.update, { ...at(item ?? { id: 0 }), body: { number: after } });
  expect(await itemsOf(list)).toEqual([['Ana', after, null]]);
  await pass(1);
  expect(await itemsOf(list)).toEqual([['Ana', after, false]]);
});

test('a long list is looked up in parts', async () => {
  const list = await newList();
  const items = Array.from({ length: 45 }, (_, place): [string, string] => [`Name ${place}`, newNumber()]);
  stubAccountLookup(
    server,
    Object.fromEntries(items.map(([, number]) => [number, accountOf(number)] as const)),
  );
  await addItems(list, items);
  const checked: number[] = [];
  for (let part = 0; part < 4; part += 1) {
    await pass(1);
    checked.push((await show(list)).checkedCount);
  }
  expect(checked).toEqual([20, 40, 45, 45]);
});

test('a list removed meanwhile ends its lookups', async () => {
  const list = await newList();
  stubAccountLookup(server, {});
  await addItems(list, [['Ana', newNumber()]]);
  await admin.call(contactListRoutes.remove, at(list));
  await pass(1);
  expect(await server.sql('select 1 from contact_list_checks where "contactListId" = $1', [list.id])).toEqual(
    [],
  );
});
