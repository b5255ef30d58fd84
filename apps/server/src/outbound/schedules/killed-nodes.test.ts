import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber } from '../../../test/setup/conversations.ts';
import { Shop } from '../../../test/setup/phones.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { WorkerNodes } from '../../../test/setup/worker-nodes.ts';

const PEOPLE = 60;

let workers: WorkerNodes;
let shop: Shop;
beforeAll(async () => {
  workers = await WorkerNodes.prepare();
  shop = await Shop.open(workers.phones, '5511999990096');
});
afterAll(() => workers.stop());

/** A message to each of so many contacts, all due a moment ago. */
async function planAll(numbers: string[]): Promise<void> {
  await workers.phones.server.sql(
    `with people as (
       insert into contacts ("companyId", name, number, channel)
       select $1, 'Cliente ' || place, number, 'whatsapp' from unnest($3::text[]) with ordinality as p (number, place)
       returning id, number
     )
     insert into schedules ("companyId", "contactId", "userId", "whatsappId", body, "firstAt", "plannedAt", "sendAt")
     select $1, id, $4, $2, 'Uma vez, ' || number, at, at, at from people, (select now() - interval '1 second' as at) due`,
    [shop.companyId, shop.connection.id, numbers, shop.admin.sessionUser.id],
  );
}

const countDue = async (): Promise<number> =>
  (await workers.phones.server.sql(`select 1 from due_times where kind = 'schedule'`)).length;

test('nodes that are killed while much is due leave nothing out and send nothing twice', {
  timeout: 400_000,
}, async () => {
  const numbers = Array.from({ length: PEOPLE }, newNumber);
  for (const phone of numbers) workers.phones.peer.addCustomer({ phone, name: phone });
  const untilLeft = (most: number) =>
    waitUntil(async () => expect(await countDue()).toBeLessThanOrEqual(most));
  const [first, second] = await Promise.all([workers.start(), workers.start()]);
  await planAll(numbers);
  await untilLeft(PEOPLE - 1);
  await workers.kill(first);
  await untilLeft(PEOPLE - 20);
  await workers.kill(second);
  await workers.start();
  await untilLeft(0);
  const received = () => numbers.map((phone) => workers.phones.peer.ledger(phone).map(({ text }) => text));
  await waitUntil(() => expect(received()).toEqual(numbers.map((phone) => [`Uma vez, ${phone}`])));
  const [outcome] = await workers.phones.server.sql(
    `select count(*)::int as written, count(distinct "scheduleId")::int as schedules from schedule_sends
     where "messageId" is not null`,
  );
  expect(outcome).toEqual({ written: PEOPLE, schedules: PEOPLE });
});
