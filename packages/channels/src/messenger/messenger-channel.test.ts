import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MediaGone, SendRefused } from '../driver.ts';
import type { OutgoingContent } from '../outgoing.ts';
import { FakeGraphApi, errorReply } from '../test-support/fake-graph-api.ts';
import {
  fileOf,
  type TestSession,
  openConnectedSession,
  OUR_ID,
  outgoing,
  PAGE,
  textContent,
} from '../test-support/session.ts';

const RUI = '7200000000000011';

describe.each(['facebook', 'instagram'] as const)('on %s', (channel) => {
  let farEnd: FakeGraphApi;
  let open: TestSession;
  beforeEach(async () => {
    farEnd = await new FakeGraphApi().listen();
    open = await openConnectedSession(farEnd, channel);
  });
  afterEach(async () => {
    await open.session.close();
    await farEnd.stop();
  });

  const send = (content: OutgoingContent, more = {}) => open.session.send(outgoing(RUI, content, more));
  const asked = () => farEnd.requestsTo(`${PAGE}/messages`);
  const bodies = () => asked().map(({ body }) => body as Record<string, unknown>);
  const answer = { recipient: { id: RUI }, messaging_type: 'RESPONSE' };

  test('a text goes to the page’s address with our id, and comes back with theirs', async () => {
    expect(await send(textContent('Olá'))).toMatch(/^m_/);
    expect(bodies()).toEqual([{ ...answer, message: { text: 'Olá', metadata: OUR_ID } }]);
  });

  test('a menu has what can be pressed below it, as far as there is room, and goes without where that is refused', async () => {
    const menuOf = (count: number) => ({
      text: 'Olá!',
      button: 'Ver',
      choices: Array.from({ length: count }, (_, index) => ({
        id: `menu:${index}`,
        title: `${index} Segunda via do boleto`,
      })),
    });
    await send({ type: 'text', text: 'O menu', menu: menuOf(1) });
    await send({ type: 'text', text: 'O menu', menu: menuOf(14) });
    farEnd.respondWith(({ body }) =>
      JSON.stringify(body).includes('quick_replies') ? errorReply(100) : undefined,
    );
    await send({ type: 'text', text: 'O menu', menu: menuOf(2) });
    const plain = { text: 'O menu', metadata: OUR_ID };
    const [withOne, tooMany, refused, again] = bodies().map(({ message }) => message);
    expect(withOne).toEqual({
      ...plain,
      quick_replies: [{ content_type: 'text', title: '0 Segunda via do bo…', payload: 'menu:0' }],
    });
    expect(tooMany).toEqual(plain);
    expect(refused).toMatchObject({ quick_replies: [{}, {}] });
    expect(again).toEqual(plain);
  });

  test('what a person types after the time is over carries the tag for that', async () => {
    await send(textContent('Desculpe a demora'), { isAfterWindow: true });
    expect(bodies()[0]).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' });
  });

  test('quotes by the id of the whole message, and only what they know', async () => {
    const quoted = { chatId: RUI, fromMe: false, text: '' };
    const ids = ['m_in', 'm_in:2', 'mid.1457764197618:41d102a3e1ae206a38', OUR_ID, `postback:${RUI}:17`];
    for (const id of ids) await send(textContent('sim'), { quoted: { ...quoted, id } });
    expect(bodies().map((body) => body['reply_to'])).toEqual([
      { mid: 'm_in' },
      { mid: 'm_in' },
      { mid: 'mid.1457764197618:41d102a3e1ae206a38' },
      undefined,
      undefined,
    ]);
  });

  test('a text that is too long is refused', async () => {
    const most = channel === 'facebook' ? 2000 : 1000;
    await expect(send(textContent('x'.repeat(most + 1)))).rejects.toEqual(new SendRefused('too-long'));
    await send(textContent('x'.repeat(most)));
    expect(bodies()).toHaveLength(1);
  });

  test('a file goes along with the request; its caption follows', async () => {
    const id = await send(
      { type: 'media', caption: 'A vitrine', media: fileOf('jpeg-bytes') },
      { isAfterWindow: true, quoted: { id: 'm_in', chatId: RUI, fromMe: false, text: '' } },
    );
    const [file, text] = asked();
    const tagged = { recipient: { id: RUI }, messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
    expect(file?.body).toEqual({
      ...tagged,
      reply_to: { mid: 'm_in' },
      message: { attachment: { type: 'image', payload: { is_reusable: false } }, metadata: OUR_ID },
    });
    expect([file?.file?.name, file?.file?.type]).toEqual(['foto.jpg', 'image/jpeg']);
    expect(await file?.file?.text()).toBe('jpeg-bytes');
    expect(text?.body).toEqual({ ...tagged, message: { text: 'A vitrine', metadata: `${OUR_ID}:1` } });
    expect(id).toBe(`m_${farEnd.requests.length - 1}`);
  });

  test('a file whose caption is too long is refused before it leaves', async () => {
    const content = { type: 'media', caption: 'x'.repeat(2001), media: fileOf('jpeg') } as const;
    await expect(send(content)).rejects.toEqual(new SendRefused('too-long'));
    expect(asked()).toEqual([]);
  });

  test('places, contacts and templates go as text', async () => {
    await send({ type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' });
    const vcard = 'BEGIN:VCARD\nFN:João\nTEL:+55 11 95555-0101\nEMAIL:joao@prado.example\nEND:VCARD';
    await send({
      type: 'contacts',
      cards: [
        { name: 'João', vcard },
        { name: 'Lia', vcard: '' },
      ],
    });
    expect(bodies().map(({ message }) => (message as { text: string }).text)).toEqual([
      'Loja\nhttps://www.google.com/maps?q=-23.5,-46.6',
      'João\n+55 11 95555-0101\njoao@prado.example\n\nLia',
    ]);
  });

  test('reactions, reading and writing are actions', async () => {
    const target = { id: 'm_in:1', chatId: RUI, fromMe: false };
    await open.session.react({ id: 'r', target, emoji: '🎉' });
    await open.session.react({ id: 'r', target, emoji: '' });
    await open.session.markRead([target, { ...target, id: 'm_in2' }]);
    await open.session.typing(RUI, true);
    await open.session.typing(RUI, false);
    const to = { recipient: { id: RUI } };
    expect(bodies()).toEqual([
      { ...to, sender_action: 'react', payload: { message_id: 'm_in', reaction: '🎉' } },
      { ...to, sender_action: 'unreact', payload: { message_id: 'm_in' } },
      { ...to, sender_action: 'mark_seen' },
      { ...to, sender_action: 'typing_on' },
      { ...to, sender_action: 'typing_off' },
    ]);
  });

  test('names and pictures come from the profile; the picture without the token', async () => {
    farEnd.respondWith(({ path, query }) => {
      if (path.endsWith('face.jpg')) return { bytes: 'a face' };
      if (path !== RUI) return undefined;
      const profile = { first_name: 'Rui', last_name: 'Alves', username: 'rui.alves' };
      return {
        json: query['fields'] === 'profile_pic' ? { profile_pic: `${farEnd.url}/face.jpg` } : profile,
      };
    });
    expect(await open.session.nameOf(RUI)).toBe(channel === 'facebook' ? 'Rui Alves' : 'rui.alves');
    expect(Buffer.from((await open.session.profilePicture(RUI)) ?? []).toString()).toBe('a face');
    expect(farEnd.requests.at(-1)?.headers.authorization).toBeUndefined();
    expect(await open.session.findAccount('5511987654321')).toBeUndefined();
  });

  test('a file that came is fetched without the token, as long as it is there', async () => {
    farEnd.respondWith(({ path }) =>
      path.endsWith('a.jpg') ? { bytes: 'a picture' } : { status: 403, bytes: '' },
    );
    const parts: Uint8Array[] = [];
    for await (const part of await open.session.fetchMedia(`${farEnd.url}/a.jpg?sig=1`)) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('a picture');
    expect(farEnd.requests.at(-1)?.headers.authorization).toBeUndefined();
    expect(farEnd.requests.at(-1)?.query).toEqual({ sig: '1' });
    await expect(open.session.fetchMedia(`${farEnd.url}/old.jpg`)).rejects.toBeInstanceOf(MediaGone);
  });

  test.each([
    ['image', 'image/png', 'image', 'image'],
    ['video', 'video/mp4', 'video', 'video'],
    ['audio', 'audio/mp4', 'audio', 'audio'],
    ['document', 'application/pdf', 'file', 'file'],
    ['audio', 'audio/ogg; codecs=opus', 'audio', null],
    ['image', 'image/webp', 'image', null],
    ['sticker', 'image/webp', 'image', null],
    ['document', 'application/zip', 'file', null],
  ] as const)('%s of type %s', async (kind, mimetype, onFacebook, onInstagram) => {
    const type = channel === 'facebook' ? onFacebook : onInstagram;
    const sending = send({ type: 'media', caption: '', media: fileOf('bytes', { kind, mimetype }) });
    if (type === null) await expect(sending).rejects.toEqual(new SendRefused('media-refused'));
    else {
      await sending;
      expect(bodies()[0]?.['message']).toMatchObject({ attachment: { type } });
    }
  });

  test('a file that is too large is refused', async () => {
    const media = fileOf('x'.repeat(25_000_001), { kind: 'video', mimetype: 'video/mp4' });
    await expect(send({ type: 'media', caption: '', media })).rejects.toEqual(
      new SendRefused('media-refused'),
    );
  });
});
