import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Phones, Shop, startWithPhones } from '../../../test/setup/phones.ts';
import { picture } from '../../../test/setup/pictures.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

const MARIA = '5511988887777';

let phones: Phones;
let shop: Shop;

beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990003');
  phones.peer.addCustomer({ phone: MARIA, name: 'Maria Fado' });
  await shop.write(MARIA, { kind: 'text', text: 'Oi' });
});
afterAll(() => phones.stop());

/** As after a crash between sending and the answer: the next holder of the lease does not know the result. */
async function makeUnknown(id: number): Promise<void> {
  await phones.server.sql(`update messages set "sendState" = 'unconfirmed', ack = 0 where id = $1`, [id]);
}

test('of an unconfirmed message somebody says that it arrived, or has it sent again', async () => {
  const ticket = await shop.serve('Maria Fado');
  const message = await shop.send(ticket, { body: 'Chegou mesmo?' });
  await shop.arrived(MARIA, 'Chegou mesmo?');
  await shop.lastMessage(ticket, { sendState: 'sent' });
  const params = { messageId: String(message.id) };
  expect(await shop.admin.try(api.messages.confirm, { params })).toMatchObject({ status: 400 });
  await makeUnknown(message.id);
  const confirmed = await shop.admin.call(api.messages.confirm, { params });
  expect(confirmed).toMatchObject({ sendState: 'sent', ack: 1 });
  await makeUnknown(message.id);
  await shop.admin.call(api.messages.resend, { params });
  await waitUntil(() =>
    expect(phones.peer.ledger(MARIA).filter((entry) => entry.text === 'Chegou mesmo?')).toHaveLength(2),
  );
});

test('the first word of an unconfirmed message settles it', async () => {
  const ticket = await shop.serve('Maria Fado');
  const message = await shop.send(ticket, { body: 'E esta?' });
  const { id } = await shop.arrived(MARIA, 'E esta?');
  await shop.lastMessage(ticket, { sendState: 'sent' });
  await makeUnknown(message.id);
  phones.peer.sendReceipt(MARIA, shop.phone, [id], 'delivered');
  await shop.lastMessage(ticket, { sendState: 'sent', ack: 2 });
});

test('a file that could not be had is tried once more when somebody asks', async () => {
  const ticket = await shop.serve('Maria Fado');
  const bytes = await picture('jpeg');
  const known = new Set(phones.peer.media.files.names());
  await shop.write(MARIA, { kind: 'image', bytes, mimetype: 'image/jpeg', caption: 'sumida' });
  const fresh = phones.peer.media.files.names().filter((path) => !known.has(path));
  const kept = fresh.map((path) => [path, phones.peer.media.files.get(path)] as const);
  for (const path of fresh) phones.peer.media.files.delete(path);
  const message = await waitUntil(async () => {
    const last = (await shop.messages(ticket)).at(-1);
    expect(last).toMatchObject({ body: 'sumida' });
    expect(['gone', 'ready']).toContain(last?.mediaState);
    return last;
  });
  await phones.server.sql(`update messages set "mediaState" = 'gone' where id = $1`, [message?.id]);
  for (const [path, file] of kept) if (file) phones.peer.media.files.set(path, file);
  await shop.admin.call(api.messages.fetchMedia, { params: { messageId: String(message?.id) } });
  await shop.lastMessage(ticket, { body: 'sumida', mediaState: 'ready' });
});
