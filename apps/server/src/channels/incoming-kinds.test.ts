import { api } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goLive } from '../../test/setup/live-client.ts';
import { type Phones, Shop, startWithPhones } from '../../test/setup/phones.ts';
import { fakeImages, picture } from '../../test/setup/pictures.ts';
import { waitUntil } from '../../test/setup/wait-until.ts';

let phones: Phones;
let shop: Shop;

beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990001', { allowGroup: true });
});
afterAll(() => phones.stop());

let made = 0;
/** A customer who has never written before. */
function somebody(options: { isHidden?: boolean; picture?: Buffer } = {}) {
  made += 1;
  const person = { phone: `55119800${String(10_000 + made)}`, name: `Cliente Número${made}x` };
  phones.peer.addCustomer({ ...person, ...options });
  return person;
}

const bytesAt = async (url: string | null) => {
  const response = await shop.admin.file(String(url));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('what a customer sends', () => {
  test('a picture is shown at once and there a moment later, with a small one beside it', async () => {
    const { phone, name } = somebody();
    const bytes = await picture('jpeg', 1200, 800);
    await shop.write(phone, { kind: 'image', bytes, caption: 'Olha só', mimetype: 'image/jpeg' });
    const ticket = await shop.ticketWith(name);
    expect(ticket.lastMessage).toBe('Olha só');
    const message = await shop.lastMessage(ticket, {
      mediaType: 'image',
      body: 'Olha só',
      mediaState: 'ready',
    });
    const { response, bytes: got } = await bytesAt(message.mediaUrl);
    expect(got.equals(bytes)).toBe(true);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toMatch(/^inline/);
    const small = await bytesAt(message.thumbnailUrl);
    expect(small.bytes.length).toBeLessThan(bytes.length);
    expect(message).toMatchObject({ mediaWidth: 1200, mediaHeight: 800 });
    const answer = await shop.send(await shop.serve(name), { body: 'Linda', quotedMsg: { id: message.id } });
    expect(answer.quotedMsg).toMatchObject({
      mediaType: 'image',
      thumbnailUrl: expect.stringContaining('.webp') as string,
    });
  });

  test('a part of a file can be asked for, as players do', async () => {
    const { phone, name } = somebody();
    const bytes = await picture('jpeg');
    await shop.write(phone, { kind: 'image', bytes, mimetype: 'image/jpeg' });
    const message = await shop.lastMessage(await shop.ticketWith(name), { mediaState: 'ready' });
    const response = await shop.admin.file(String(message.mediaUrl), { range: 'bytes=2-5' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 2-5/${bytes.length}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(2, 6))).toBe(true);
  });

  test.each(Object.entries(fakeImages).filter(([, bytes]) => bytes.length > 0))(
    'a file that is really %s is only ever downloaded',
    async (_what, bytes) => {
      const { phone, name } = somebody();
      const fileName = '../../evil".png\r\nx: y';
      await shop.write(phone, { kind: 'document', bytes, fileName, mimetype: 'image/png' });
      const message = await shop.lastMessage(await shop.ticketWith(name), { mediaState: 'ready' });
      const { response, bytes: got } = await bytesAt(message.mediaUrl);
      expect(got.equals(bytes)).toBe(true);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      expect(response.headers.get('x')).toBeNull();
      expect(String(message.mediaUrl)).not.toContain('..%2F');
    },
  );

  test('a voice note, a place, a card, a sticker', async () => {
    const { phone, name } = somebody();
    const sticker = await picture('webp', 128, 128);
    await shop.write(phone, { kind: 'voice', bytes: Buffer.from('OggS-not-really'), seconds: 3 });
    const ticket = await shop.ticketWith(name);
    await shop.lastMessage(ticket, { mediaType: 'audio', mediaSeconds: 3 });
    await shop.write(phone, { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Praça' });
    await shop.lastMessage(ticket, {
      mediaType: 'locationMessage',
      location: { latitude: -23.5, longitude: -46.6, name: 'Praça' },
    });
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:João\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD';
    await shop.write(phone, { kind: 'contact', name: 'João', vcard });
    await shop.lastMessage(ticket, { mediaType: 'contactMessage', body: vcard, vCard: vcard });
    await shop.write(phone, { kind: 'sticker', bytes: sticker });
    await shop.lastMessage(ticket, { mediaType: 'sticker', mediaState: 'ready' });
    expect((await shop.ticketWith(name)).unreadMessages).toBe(4);
  });

  test('a reply, a change, a deletion and a reaction belong to what they are about', async () => {
    const { phone, name } = somebody();
    const live = await goLive(shop.admin);
    const first = await shop.write(phone, { kind: 'text', text: 'Quanto custa?' });
    const ticket = await shop.ticketWith(name);
    await shop.write(
      phone,
      { kind: 'text', text: 'E o frete?' },
      {
        quoted: { id: first.id, text: 'Quanto custa?', authorJid: `${phone}@s.whatsapp.net` },
      },
    );
    await shop.lastMessage(ticket, {
      body: 'E o frete?',
      quotedMsg: expect.objectContaining({ body: 'Quanto custa?' }) as never,
    });
    await shop.write(phone, { kind: 'edit', targetId: first.id, text: 'Quanto custa o azul?' });
    await waitUntil(async () =>
      expect((await shop.messages(ticket))[0]).toMatchObject({
        body: 'Quanto custa o azul?',
        isEdited: true,
      }),
    );
    await shop.write(phone, { kind: 'reaction', targetId: first.id, emoji: '👍', isOnOwn: true });
    await waitUntil(async () =>
      expect((await shop.messages(ticket))[0]?.reactions).toMatchObject([{ emoji: '👍', fromMe: false }]),
    );
    await shop.write(phone, { kind: 'revoke', targetId: first.id });
    await waitUntil(async () => expect((await shop.messages(ticket))[0]).toMatchObject({ isDeleted: true }));
    expect(await shop.messages(ticket)).toHaveLength(2);
    await waitUntil(() => expect(live.of('message').map((event) => event.action)).toContain('update'));
    live.close();
  });

  test('a call leaves a line, and is refused with a word where the company takes none', async () => {
    const { phone } = somebody();
    const value = 'Só por mensagem, por favor.';
    await shop.admin.call(api.settings.update, {
      params: { key: 'AcceptCallWhatsappMessage' },
      body: { value },
    });
    await shop.admin.call(api.settings.update, {
      params: { key: 'acceptCallWhatsapp' },
      body: { value: 'disabled' },
    });
    phones.peer.call(phone, shop.phone, { isVideo: true });
    // A call contains no name.
    const ticket = await shop.ticketWith(phone);
    await shop.arrived(phone, value);
    expect((await shop.messages(ticket)).map((message) => message.mediaType)).toEqual([
      'call_log',
      'conversation',
    ]);
  });

  test('what nobody knows is kept all the same', async () => {
    const { phone, name } = somebody();
    await shop.write(phone, { kind: 'poll', question: 'Qual cor?', options: ['Azul', 'Verde'] });
    const ticket = await shop.ticketWith(name);
    const [message] = await shop.messages(ticket);
    expect(message?.body).toContain('Qual cor?');
  });

  test('the same thing delivered twice is there once', async () => {
    const { phone, name } = somebody();
    await shop.write(phone, { kind: 'text', text: 'Uma vez só' }, { isDuplicated: true });
    await shop.write(phone, { kind: 'text', text: 'Depois' });
    const ticket = await shop.ticketWith(name);
    await shop.lastMessage(ticket, { body: 'Depois' });
    expect((await shop.messages(ticket)).map((message) => message.body)).toEqual(['Uma vez só', 'Depois']);
    expect((await shop.ticketWith(name)).unreadMessages).toBe(2);
  });
});

describe('who it is', () => {
  test('somebody who hides their number is still somebody, and the same one afterwards', async () => {
    const { phone, name } = somebody({ isHidden: true });
    await shop.write(phone, { kind: 'text', text: 'Oi' });
    const ticket = await shop.ticketWith(name);
    expect(ticket.contact.number).toBeNull();
    await shop.write(phone, { kind: 'text', text: 'De novo' });
    await shop.lastMessage(ticket, { body: 'De novo' });
    const served = await shop.serve(name);
    await shop.send(served, { body: 'Olá, sem número' });
    await shop.arrived(phone, 'Olá, sem número');
  });

  test('with and without the ninth digit, by number and by hidden id, it is one contact', async () => {
    const phone = '551187654321';
    phones.peer.addCustomer({ phone, name: 'Nona Pessoa' });
    const contact = await shop.admin.call(api.contacts.create, {
      body: { name: 'Nona Cadastrada', number: '5511987654321' },
    });
    await shop.write(phone, { kind: 'text', text: 'Sou eu' });
    const ticket = await shop.ticketWith('Nona Cadastrada');
    expect(ticket.contactId).toBe(contact.id);
    await shop.write(phone, { kind: 'text', text: 'Ainda eu' }, { isLidAddressed: true });
    await shop.lastMessage(ticket, { body: 'Ainda eu' });
    expect((await shop.ticketWith('Nona Cadastrada')).contact.name).toBe('Nona Cadastrada');
  });

  test('the picture is fetched', async () => {
    const { phone, name } = somebody({ picture: await picture('jpeg', 200, 200) });
    await shop.write(phone, { kind: 'text', text: 'Oi' });
    await waitUntil(async () =>
      expect((await shop.ticketWith(name)).contact.urlPicture).toContain('/media/'),
    );
  });

  test('a group is one conversation in which each has a name', async () => {
    const [one, other] = [somebody(), somebody()];
    const group = phones.peer.addGroup({
      subject: 'Condomínio',
      members: [one.phone, other.phone, shop.phone],
    });
    await phones.peer.writeInGroup(one.phone, group.id, { kind: 'text', text: 'Bom dia a todos' });
    const ticket = await shop.ticketWith('Condomínio');
    expect(ticket).toMatchObject({ status: 'group', isGroup: true });
    await phones.peer.writeInGroup(other.phone, group.id, { kind: 'text', text: 'Bom dia' });
    await shop.lastMessage(ticket, { body: 'Bom dia' });
    expect((await shop.messages(ticket)).map((message) => message.contact.name)).toEqual([
      one.name,
      other.name,
    ]);
    expect(await shop.ticketWith('Condomínio')).toMatchObject({
      lastMessage: 'Bom dia',
      lastMessageSender: other.name,
      lastMessageState: null,
    });
    const said = await shop.send(ticket, { body: 'Bom dia, grupo' });
    await shop.arrived(one.phone, 'Bom dia, grupo');
    await waitUntil(async () =>
      expect(await shop.ticketWith('Condomínio')).toMatchObject({
        lastMessage: 'Bom dia, grupo',
        lastMessageId: said.id,
        lastMessageSender: null,
        lastMessageUserId: said.userId,
        lastMessageState: 'sent',
      }),
    );
    // A private message does not count as the last message.
    await shop.send(ticket, { body: 'Quem responde?', isPrivate: true });
    expect(await shop.ticketWith('Condomínio')).toMatchObject({ lastMessageId: said.id });
  });
});

test('what was said while the connection was away comes in order, and is counted', async () => {
  const { phone, name } = somebody();
  await shop.write(phone, { kind: 'text', text: 'antes' });
  const ticket = await shop.ticketWith(name);
  const row = () =>
    shop.admin.call(api.connections.show, { params: { id: String(shop.connection.id) }, query: {} });
  phones.peer.failures.failNextLogin('503');
  phones.peer.dropConnection(shop.phone);
  await waitUntil(async () => expect((await row()).status).toBe('OPENING'));
  for (const text of ['um', 'dois', 'três']) await shop.write(phone, { kind: 'text', text });
  await shop.lastMessage(ticket, { body: 'três' });
  expect((await shop.messages(ticket)).map((message) => message.body)).toEqual([
    'antes',
    'um',
    'dois',
    'três',
  ]);
  await waitUntil(async () => {
    const found = await row();
    expect(found.status).toBe('CONNECTED');
    expect(found.lastOutage).toMatchObject({ recovered: 3, endedAt: expect.any(String) as string });
  });
});

test('what several people said at once is told of each of them, in order', async () => {
  const [known, served, fresh] = [somebody(), somebody(), somebody()] as const;
  for (const { phone, name } of [known, served]) {
    await shop.write(phone, { kind: 'text', text: 'antes' });
    await shop.ticketWith(name);
  }
  const { id } = await shop.serve(served.name);
  const live = await goLive(shop.admin);
  phones.peer.failures.failNextLogin('503');
  phones.peer.dropConnection(shop.phone);
  const say = (phone: string, text: string) => shop.write(phone, { kind: 'text', text });
  // The messages arrive together: two known customers alternate, then comes an unknown one.
  const first = await say(known.phone, 'um');
  await say(served.phone, 'um');
  await say(known.phone, 'dois');
  await say(fresh.phone, 'um');
  await say(served.phone, 'dois');
  await shop.write(known.phone, { kind: 'reaction', targetId: first.id, emoji: '👍' });
  await say(known.phone, 'três');

  const expected = [
    { person: known, said: ['antes', 'um', 'dois', 'três'], status: 'pending', unread: 4 },
    { person: served, said: ['antes', 'um', 'dois'], status: 'open', unread: 2 },
    { person: fresh, said: ['um'], status: 'pending', unread: 1 },
  ];
  for (const { person, said, status, unread } of expected) {
    const { uuid } = await shop.ticketWith(person.name);
    await shop.lastMessage({ uuid }, { body: said.at(-1) as string });
    expect((await shop.messages({ uuid })).map(({ body }) => body)).toEqual(said);
    const ticket = await shop.ticketWith(person.name);
    expect(ticket).toMatchObject({ status, lastMessage: said.at(-1), unreadMessages: unread });
    await waitUntil(() => {
      const told = live
        .of('message')
        .flatMap((event) => (event.action === 'create' && event.ticket.id === ticket.id ? [event] : []));
      expect(told.map(({ message }) => message.body)).toEqual(said.filter((text) => text !== 'antes'));
      expect(told.at(-1)?.ticket).toMatchObject({ id: ticket.id, lastMessage: said.at(-1) });
    });
  }
  expect((await shop.ticketWith(served.name)).id).toBe(id);
});
