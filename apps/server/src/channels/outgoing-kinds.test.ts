import { spawnSync } from 'node:child_process';
import { api, type Message } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ffmpegPath } from '../platform/files/ffmpeg.ts';
import { type Phones, Shop, startWithPhones } from '../../test/setup/phones.ts';
import { picture } from '../../test/setup/pictures.ts';
import { silentAudio } from '../../test/setup/silent-audio.ts';
import { waitUntil } from '../../test/setup/wait-until.ts';

let phones: Phones;
let shop: Shop;

beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990002');
});
afterAll(() => phones.stop());

let made = 0;
/** A customer with an open ticket. */
async function customer() {
  made += 1;
  const person = { phone: `55119700${String(10_000 + made)}`, name: `Cliente Letra${made}x` };
  phones.peer.addCustomer(person);
  const asked = await shop.write(person.phone, { kind: 'text', text: 'Oi' });
  const ticket = await shop.serve(person.name);
  return { ...person, ticket, firstId: asked.id };
}

async function sendFile(
  ticketId: number,
  { bytes, name }: { bytes: Buffer; name: string },
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('medias', new Blob([new Uint8Array(bytes)]), name);
  const answer = await shop.admin.send('POST', `/api/messages/${ticketId}`, form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as { messages: Message[] }).messages[0] as Message;
}

/** A short real audio file, like a browser's recording. */
function sound(): Buffer {
  const args = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-f', 'mp3', '-'];
  return spawnSync(ffmpegPath(), args, { maxBuffer: 10_000_000 }).stdout;
}

describe('what an attendant sends', () => {
  test('a picture, a document and a card', async () => {
    const { phone, ticket } = await customer();
    const image = await picture('png', 300, 200);
    const sent = await sendFile(ticket.id, { bytes: image, name: 'foto.png' }, { body: 'Segue a foto' });
    expect(sent).toMatchObject({ mediaWidth: 300, mediaHeight: 200 });
    const got = await shop.arrived(phone, 'Segue a foto');
    expect(got).toMatchObject({ kind: 'image' });
    expect(got.media?.bytes?.equals(image)).toBe(true);
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
    await sendFile(ticket.id, { bytes: pdf, name: 'proposta final.pdf' });
    await waitUntil(() =>
      expect(phones.peer.ledger(phone).at(-1)).toMatchObject({
        kind: 'document',
        media: { fileName: 'proposta final.pdf' },
      }),
    );
    await shop.send(ticket, { vCard: { name: 'Maria', number: '+55 11 98888-0000' } });
    await waitUntil(() => expect(phones.peer.ledger(phone).at(-1)).toMatchObject({ kind: 'contacts' }));
  });

  test('a recording arrives as a voice note', async () => {
    const { phone, ticket } = await customer();
    const sent = await sendFile(ticket.id, { bytes: sound(), name: 'gravação.mp3' }, { isVoice: 'true' });
    expect(sent).toMatchObject({ mediaType: 'audio', mediaSeconds: 2 });
    const entry = await waitUntil(() => {
      const last = phones.peer.ledger(phone).at(-1);
      expect(last).toMatchObject({ kind: 'voice' });
      return last;
    });
    expect(entry?.media?.bytes?.subarray(0, 4).toString()).toBe('OggS');
    expect(entry?.message.audioMessage).toMatchObject({ ptt: true, seconds: 2 });
  });

  test('a recording that takes too long to convert arrives as it was recorded', async () => {
    const { phone, ticket } = await customer();
    const long = silentAudio(16 * 60);
    await sendFile(ticket.id, { bytes: long, name: 'gravação.ogg' }, { isVoice: 'true' });
    await waitUntil(() => {
      const last = phones.peer.ledger(phone).at(-1);
      expect(last).toMatchObject({ kind: 'audio' });
      expect(last?.media?.bytes?.equals(long)).toBe(true);
    });
  });

  test('a reply quotes, a change changes, taking back takes back, a reaction sticks', async () => {
    const { phone, ticket, firstId } = await customer();
    const [question] = await shop.messages(ticket);
    const reply = await shop.send(ticket, { body: 'Pois não?', quotedMsg: { id: question?.id } });
    expect(await shop.arrived(phone, 'Pois não?')).toMatchObject({ quotedId: firstId });
    await waitUntil(async () => expect((await shop.messages(ticket)).at(-1)?.sendState).toBe('sent'));
    const params = { messageId: String(reply.id) };
    await shop.admin.call(api.messages.edit, { params, body: { body: 'Pois não, Maria?' } });
    expect(await shop.arrived(phone, 'Pois não, Maria?')).toMatchObject({ kind: 'edit' });
    await shop.admin.call(api.messages.react, {
      params: { messageId: String(question?.id) },
      body: { emoji: '❤️' },
    });
    expect(await shop.arrived(phone, '❤️')).toMatchObject({ kind: 'reaction', targetId: firstId });
    await shop.admin.call(api.messages.remove, { params });
    await waitUntil(() => expect(phones.peer.ledger(phone).at(-1)).toMatchObject({ kind: 'revoke' }));
    expect((await shop.messages(ticket)).at(-1)).toMatchObject({ isDeleted: true, isEdited: true });
  });

  test('the ticks follow, and never go back', async () => {
    const { phone, ticket } = await customer();
    await shop.send(ticket, { body: 'Chegou?' });
    const { id } = await shop.arrived(phone, 'Chegou?');
    await shop.lastMessage(ticket, { ack: 1, sendState: 'sent' });
    phones.peer.sendReceipt(phone, shop.phone, [id], 'read');
    await shop.lastMessage(ticket, { ack: 3 });
    phones.peer.sendReceipt(phone, shop.phone, [id], 'delivered');
    await shop.send(ticket, { body: 'Mais uma' });
    await shop.lastMessage(ticket, { body: 'Mais uma', ack: 1 });
    expect((await shop.messages(ticket)).find((message) => message.body === 'Chegou?')?.ack).toBe(3);
  });

  test('several in a row arrive in a row', async () => {
    const { phone, ticket } = await customer();
    const texts = Array.from({ length: 15 }, (_none, index) => `linha ${index}`);
    for (const body of texts) await shop.send(ticket, { body });
    await shop.arrived(phone, 'linha 14');
    expect(phones.peer.ledger(phone).map((entry) => entry.text)).toEqual(texts);
  });

  test('the same sending twice is sent once', async () => {
    const { phone, ticket } = await customer();
    const body = { body: 'Só uma vez', clientId: 'client-id-0001' };
    const answers = await Promise.all([
      shop.send(ticket, body),
      shop.send(ticket, body),
      shop.send(ticket, body),
    ]);
    expect(new Set(answers.map((message) => message.id)).size).toBe(1);
    await shop.send(ticket, { body: 'Depois' });
    await shop.arrived(phone, 'Depois');
    expect(phones.peer.ledger(phone).map((entry) => entry.text)).toEqual(['Só uma vez', 'Depois']);
  });

  test('forwarding opens the other conversation', async () => {
    const from = await customer();
    const to = await customer();
    const [question] = await shop.messages(from.ticket);
    const contactId = to.ticket.contactId;
    await shop.admin.call(api.messages.forward, { body: { messageId: question?.id ?? 0, contactId } });
    await waitUntil(() =>
      expect(phones.peer.ledger(to.phone).at(-1)).toMatchObject({ text: 'Oi', isForwarded: true }),
    );
  });

  test('what was read is shown as read on the other side', async () => {
    const { phone, ticket } = await customer();
    const seen: string[] = [];
    phones.peer.on('read', ({ ids }: { ids: string[] }) => seen.push(...ids));
    const { id } = await shop.write(phone, { kind: 'text', text: 'Você leu?' });
    await shop.lastMessage(ticket, { body: 'Você leu?' });
    await shop.admin.call(api.tickets.markRead, { params: { id: String(ticket.id) } });
    await waitUntil(() => expect(seen).toContain(id));
  });
});

describe('what goes wrong', () => {
  test('a refusal is shown with its reason, and can be tried again', async () => {
    const { phone, ticket } = await customer();
    phones.peer.failures.refuseNext(shop.phone, '463');
    const message = await shop.send(ticket, { body: 'Recusada' });
    await shop.lastMessage(ticket, { body: 'Recusada', sendState: 'failed', sendReason: '463' });
    expect(phones.peer.ledger(phone)).toEqual([]);
    await shop.admin.call(api.messages.resend, { params: { messageId: String(message.id) } });
    await shop.arrived(phone, 'Recusada');
    await shop.lastMessage(ticket, { body: 'Recusada', sendState: 'sent' });
  });

  test('while the connection is away what is written waits', async () => {
    const { phone, ticket } = await customer();
    phones.peer.failures.failNextLogin('503');
    phones.peer.dropConnection(shop.phone);
    for (const body of ['espera um', 'espera dois']) await shop.send(ticket, { body });
    await shop.arrived(phone, 'espera dois');
    expect(phones.peer.ledger(phone).map((entry) => entry.text)).toEqual(['espera um', 'espera dois']);
  });

  test('one that has not left can be taken back and never leaves', async () => {
    const { phone, ticket } = await customer();
    phones.peer.failures.holdAcks(shop.phone);
    await shop.send(ticket, { body: 'primeira' });
    const second = await shop.send(ticket, { body: 'segunda' });
    await shop.admin.call(api.messages.remove, { params: { messageId: String(second.id) } });
    phones.peer.failures.releaseAcks(shop.phone);
    await shop.send(ticket, { body: 'terceira' });
    await shop.arrived(phone, 'terceira');
    expect(phones.peer.ledger(phone).map((entry) => entry.text)).toEqual(['primeira', 'terceira']);
  });

  test('only an open conversation is written in, and nothing is written of nothing', async () => {
    const { ticket } = await customer();
    const params = { ticketId: String(ticket.id) };
    expect(await shop.admin.try(api.messages.send, { params, body: { body: '  ' } })).toMatchObject({
      status: 400,
      body: { error: 'ERR_EMPTY_MESSAGE' },
    });
    const close = { status: 'closed', sendFarewellMessage: false } as const;
    await shop.admin.call(api.tickets.update, { params: { id: params.ticketId }, body: close });
    expect(await shop.admin.try(api.messages.send, { params, body: { body: 'oi' } })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_NOT_OPEN' },
    });
  });
});
