import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutsideSystem } from '../../../test/setup/outside-system.ts';
import { type Phones, Shop, startWithPhones } from '../../../test/setup/phones.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

const customer = { phone: '5511970088001', name: 'Cliente da API' };

let phones: Phones;
let shop: Shop;
let system: OutsideSystem;
beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990088');
  system = new OutsideSystem(phones.server.url, shop.connection);
  phones.peer.addCustomer(customer);
});
afterAll(() => phones.stop());

test('a message sent twice with one key arrives once, and its state follows it', async () => {
  const message = { number: customer.phone, body: 'Seu pedido chegou' };
  const first = await system.send(message, { key: 'order-1' });
  expect(await system.send(message, { key: 'order-1' })).toEqual(first);
  const { id } = await shop.arrived(customer.phone, message.body);
  // Asked for in the list, because a token may not ask as often as a test does.
  const list = () => shop.admin.call(api.messagesApi.list, { query: {} });
  const until = (status: string) =>
    waitUntil(async () => expect((await list()).messages).toMatchObject([{ status }]));
  await until('sent');
  phones.peer.sendReceipt(customer.phone, shop.phone, [id], 'read');
  await until('read');
  expect((await system.status(first.messageId)).body).toMatchObject({ status: 'read', reason: null });
  const last = { number: customer.phone, body: 'Até logo' };
  await system.send(last);
  await shop.arrived(customer.phone, last.body);
  const texts = phones.peer.ledger(customer.phone).map(({ text }) => text);
  expect(texts).toEqual([message.body, last.body]);
  expect((await list()).messages.map(({ body }) => body)).toEqual([last.body, message.body]);
});

test('a number is looked up on WhatsApp, with the words that systems know', async () => {
  expect(await system.check(`+${customer.phone}`)).toMatchObject({
    status: 200,
    body: { existsInWhatsapp: true, number: customer.phone, numberFormatted: customer.phone },
  });
  expect(await system.check('5511970000000')).toMatchObject({
    status: 400,
    body: { existsInWhatsapp: false, number: '5511970000000', error: 'Not exists on Whatsapp' },
  });
  expect((await system.check('11-97008')).body).toMatchObject({ code: 'ERR_NUMBER_FORMAT' });
});

test('a number without WhatsApp gets no message and no contact', async () => {
  const number = '5511970000001';
  expect(await system.refusal({ number, body: 'Oi' })).toBe('400 ERR_WAPP_INVALID_CONTACT');
  expect(await phones.server.sql('select 1 from contacts where number = $1', [number])).toEqual([]);
});
