import type { Message, Ticket } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Phones, Shop, startWithPhones } from '../../test/setup/phones.ts';
import { silentAudio } from '../../test/setup/silent-audio.ts';
import { waitUntil } from '../../test/setup/wait-until.ts';

let phones: Phones;
let shop: Shop;

beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990008');
});
afterEach(() => {
  phones.peer.media.refusesUploads = false;
  phones.peer.media.releaseUploads();
});
afterAll(() => phones.stop());

let made = 0;
/** A customer with an open ticket. */
async function customer() {
  made += 1;
  const person = { phone: `55119710${String(10_000 + made)}`, name: `Cliente Fila${made}x` };
  phones.peer.addCustomer(person);
  await shop.write(person.phone, { kind: 'text', text: 'Oi' });
  return { ...person, ticket: await shop.serve(person.name) };
}

async function sendVoiceNote(ticket: Ticket): Promise<Message> {
  const form = new FormData();
  form.append('isVoice', 'true');
  form.append('medias', new Blob([new Uint8Array(silentAudio(3))]), 'gravação.ogg');
  const answer = await shop.admin.send('POST', `/api/messages/${ticket.id}`, form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [message] = (answer.body as { messages: Message[] }).messages;
  if (!message) throw new Error('nothing was sent');
  return message;
}

const received = (phone: string) => phones.peer.ledger(phone).map(({ kind, text }) => text || kind);

const preparationOf = async ({ id }: Message) => {
  const [row] = await phones.server.sql<{ needsPreparation: boolean; preparedFile: { key: string } | null }>(
    'select "needsPreparation", "preparedFile" from messages where id = $1',
    [id],
  );
  return row;
};

test('a text to somebody else does not wait for a voice note that is being uploaded', async () => {
  const [maria, jose] = [await customer(), await customer()];
  phones.peer.media.holdUploads();
  await sendVoiceNote(maria.ticket);
  await shop.send(maria.ticket, { body: 'ouviu?' });
  await waitUntil(() => expect(phones.peer.media.heldUploadCount).toBe(1));
  await shop.send(jose.ticket, { body: 'já vai' });
  await shop.arrived(jose.phone, 'já vai');
  expect(received(maria.phone)).toEqual([]);
  phones.peer.media.releaseUploads();
  await shop.arrived(maria.phone, 'ouviu?');
  expect(received(maria.phone)).toEqual(['voice', 'ouviu?']);
});

test('a voice note that has to be sent again is not converted again', async () => {
  const { phone, ticket } = await customer();
  phones.peer.media.refusesUploads = true;
  const message = await sendVoiceNote(ticket);
  const prepared = await waitUntil(async () => {
    const row = await preparationOf(message);
    expect(row).toMatchObject({
      needsPreparation: false,
      preparedFile: { mimetype: 'audio/ogg; codecs=opus' },
    });
    return row;
  });
  const { storage } = phones.server.platform;
  phones.peer.media.refusesUploads = false;
  await waitUntil(() => expect(received(phone)).toEqual(['voice']));
  expect(await preparationOf(message)).toEqual(prepared);
  // The converted file is stored beside the recording and removed with it.
  await storage.remove((prepared?.preparedFile?.key ?? '').replace(/\.ogg$/, ''));
  expect(await storage.size(prepared?.preparedFile?.key ?? '')).toBeUndefined();
});
