import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Phones, Shop, startWithPhones } from '../../../test/setup/phones.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { DueLoop } from '../../platform/due-rows/due-loop.ts';
import { dueSchedules } from './due-schedules.ts';

let phones: Phones;
let shop: Shop;
beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990077');
});
afterAll(() => phones.stop());

test('a scheduled message reaches the phone, and the schedule says that it was sent', async () => {
  const person = { phone: '5511970077001', name: 'Cliente Agendado' };
  phones.peer.addCustomer(person);
  await shop.write(person.phone, { kind: 'text', text: 'Oi' });
  const ticket = await shop.serve(person.name);
  const schedule = await shop.admin.call(api.schedules.create, {
    body: { contactId: ticket.contactId, body: 'Sua consulta é amanhã', sendAt: new Date().toISOString() },
  });
  await new DueLoop(phones.server.platform, [dueSchedules]).drain();
  await shop.arrived(person.phone, 'Sua consulta é amanhã');
  await waitUntil(async () =>
    expect(await shop.admin.call(api.schedules.show, { params: { id: String(schedule.id) } })).toMatchObject({
      status: 'ENVIADA',
      reason: null,
    }),
  );
  const { sends } = await shop.admin.call(api.schedules.sends, { params: { id: String(schedule.id) } });
  expect(sends).toMatchObject([{ ticketUuid: ticket.uuid, occurrence: 1 }]);
});
