import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MediaGone, NotSent, RateLimited, SendRefused } from '../driver.ts';
import type { OutgoingContent, OutgoingTemplate } from '../outgoing.ts';
import { FakeGraphApi, errorReply } from '../test-support/fake-graph-api.ts';
import {
  fileOf,
  NUMBER,
  type TestSession,
  openConnectedSession,
  OUR_ID,
  outgoing,
  textContent,
  TOKEN,
} from '../test-support/session.ts';

const MARIA = '5511987654321';
let graphApi: FakeGraphApi;
let open: TestSession;

beforeEach(async () => {
  graphApi = await new FakeGraphApi().listen();
  open = await openConnectedSession(graphApi, 'whatsappapi');
});
afterEach(async () => {
  await open.session.close();
  await graphApi.stop();
});

const send = (content: OutgoingContent, more = {}) => open.session.send(outgoing(MARIA, content, more));
const messages = () =>
  graphApi.requestsTo(`${NUMBER}/messages`).map(({ body }) => body as Record<string, unknown>);
const uploads = () => graphApi.requestsTo(`${NUMBER}/media`);
const around = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: MARIA,
  biz_opaque_callback_data: OUR_ID,
};

describe('a message', () => {
  test('goes with our id, and comes back with theirs', async () => {
    expect(await send(textContent('Olá'))).toMatch(/^wamid\./);
    expect(messages()).toEqual([{ ...around, type: 'text', text: { body: 'Olá', preview_url: false } }]);
  });

  test('that is a menu goes with buttons, and where these are refused as it is', async () => {
    const menu = { text: 'Olá!', button: 'Ver', choices: [{ id: 'menu:1', title: 'Vendas' }] };
    const text = 'Olá!\n\n1 - Vendas';
    await send({ type: 'text', text, menu });
    graphApi.respondWith(({ body }) =>
      (body as { type?: string }).type === 'interactive' ? errorReply(131009) : undefined,
    );
    expect(await send({ type: 'text', text, menu })).toMatch(/^wamid\./);
    expect(messages().map(({ type }) => type)).toEqual(['interactive', 'interactive', 'text']);
    graphApi.respondWith(() => errorReply(131047));
    await expect(send({ type: 'text', text, menu })).rejects.toEqual(new SendRefused('window-closed'));
  });

  test('with an address shows what is there', async () => {
    await send(textContent('Veja https://loja.example'));
    expect(messages()[0]).toMatchObject({ text: { preview_url: true } });
  });

  test('goes to a business-scoped id where there is no number', async () => {
    await open.session.send(outgoing('BR.77123456789012345678', textContent('Olá')));
    const [body] = messages();
    expect(body).toMatchObject({ recipient: 'BR.77123456789012345678' });
    expect(body).not.toHaveProperty('to');
  });

  test('goes to a number however it is written, and to nothing that is none', async () => {
    await open.session.send(outgoing('5511987654321@s.whatsapp.net', textContent('Olá')));
    expect(messages()[0]).toMatchObject({ to: MARIA });
    for (const id of ['8765432198765@lid', '', 'x'])
      await expect(open.session.send(outgoing(id, textContent('Olá')))).rejects.toEqual(
        new SendRefused('undeliverable'),
      );
    expect(messages()).toHaveLength(1);
  });

  test('quotes what they know, and nothing they do not', async () => {
    const quoted = { id: 'wamid.in', chatId: MARIA, fromMe: false, text: '' };
    await send(textContent('sim'), { quoted });
    await send(textContent('sim'), { quoted: { ...quoted, id: OUR_ID } });
    expect(messages().map((body) => body['context'])).toEqual([{ message_id: 'wamid.in' }, undefined]);
  });

  test('that is too long is refused before anything leaves', async () => {
    await expect(send(textContent('x'.repeat(4097)))).rejects.toEqual(new SendRefused('too-long'));
    await send(textContent('x'.repeat(4096)));
    expect(messages()).toHaveLength(1);
  });

  test('can be a place', async () => {
    await send({ type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' });
    await send({ type: 'location', latitude: 0, longitude: 0, name: '' });
    expect(messages().map((body) => body['location'])).toEqual([
      { latitude: -23.5, longitude: -46.6, name: 'Loja' },
      { latitude: 0, longitude: 0 },
    ]);
  });

  test('can be contacts', async () => {
    const vcard = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Prado\\, Neto;João;;;',
      'FN:João Prado',
      'ORG:Prado;Vendas',
      'item1.TEL;waid=5511955550101;type=CELL:+55 11 95555-',
      ' 0101',
      'EMAIL;HOME:joao@prado.example',
      'END:VCARD',
    ];
    await send({ type: 'contacts', cards: [{ name: 'João Prado', vcard: vcard.join('\r\n') }] });
    expect(messages()[0]).toMatchObject({
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'João Prado', first_name: 'João', last_name: 'Prado, Neto' },
          phones: [{ phone: '+55 11 95555-0101', type: 'CELL', wa_id: '5511955550101' }],
          emails: [{ email: 'joao@prado.example', type: 'HOME' }],
          org: { company: 'Prado' },
        },
      ],
    });
  });
});

describe('a file', () => {
  test('is uploaded, and goes with its caption', async () => {
    await send({ type: 'media', caption: 'A vitrine', media: fileOf('jpeg-bytes') });
    const [upload] = uploads();
    expect(upload?.body).toEqual({ messaging_product: 'whatsapp', type: 'image/jpeg' });
    expect([upload?.file?.name, upload?.file?.type]).toEqual(['foto.jpg', 'image/jpeg']);
    expect(await upload?.file?.text()).toBe('jpeg-bytes');
    expect(messages()).toEqual([
      {
        ...around,
        type: 'image',
        image: { id: expect.stringMatching(/^media-/) as string, caption: 'A vitrine' },
      },
    ]);
  });

  test.each([
    ['video', 'video/mp4', 'video', 'video/mp4'],
    ['audio', 'audio/mpeg', 'audio', 'audio/mpeg'],
    ['audio', 'audio/x-m4a', 'audio', 'audio/mp4'],
    ['audio', 'audio/ogg', 'audio', 'audio/ogg; codecs=opus'],
    ['sticker', 'image/webp', 'sticker', 'image/webp'],
    ['sticker', 'image/png', 'image', 'image/png'],
    ['document', 'application/pdf', 'document', 'application/pdf'],
    // Files that the provider does not accept as their kind are sent as a document.
    ['image', 'image/webp', 'document', 'image/webp'],
    ['image', 'image/gif', 'document', 'application/octet-stream'],
    ['video', 'video/webm', 'document', 'application/octet-stream'],
    ['audio', 'audio/wav', 'document', 'application/octet-stream'],
    ['document', 'text/csv', 'document', 'text/plain'],
  ] as const)('%s of type %s goes as %s of type %s', async (kind, mimetype, as, type) => {
    await send({
      type: 'media',
      caption: '',
      media: fileOf('bytes', { kind, mimetype, fileName: 'nome.x' }),
    });
    expect(uploads()[0]?.body).toMatchObject({ type });
    const [body] = messages();
    expect(body?.['type']).toBe(as);
    expect(body?.[as]).toEqual({
      id: expect.any(String) as string,
      ...(as === 'document' ? { filename: 'nome.x' } : {}),
    });
  });

  test('that is too large for a picture goes as a document', async () => {
    await send({ type: 'media', caption: '', media: fileOf('x'.repeat(5_000_001)) });
    expect(messages()[0]).toMatchObject({ type: 'document', document: { filename: 'foto.jpg' } });
  });

  test('a voice note is one there too; what is said with it follows', async () => {
    const media = fileOf('opus', { kind: 'audio', mimetype: 'audio/ogg; codecs=opus', isVoice: true });
    const quoted = { id: 'wamid.in', chatId: MARIA, fromMe: false, text: '' };
    const id = await send({ type: 'media', caption: 'Em resumo: sim', media }, { quoted });
    const [voice, text] = messages();
    expect(voice).toMatchObject({
      type: 'audio',
      audio: { voice: true },
      context: { message_id: 'wamid.in' },
    });
    expect(text).toMatchObject({ text: { body: 'Em resumo: sim' }, biz_opaque_callback_data: `${OUR_ID}:1` });
    expect(text).not.toHaveProperty('context');
    expect(id).toBe(`wamid.${graphApi.requests.length - 1}`);
  });

  test('a caption that is too long for one follows as a text', async () => {
    await send({ type: 'media', caption: 'x'.repeat(1025), media: fileOf('jpeg') });
    expect(messages().map((body) => body['type'])).toEqual(['image', 'text']);
    await expect(send({ type: 'media', caption: 'x'.repeat(4097), media: fileOf('jpeg') })).rejects.toEqual(
      new SendRefused('too-long'),
    );
    expect(messages()).toHaveLength(2);
  });

  test('whose caption did not follow: nobody can say that it was sent, or that it was not', async () => {
    const media = fileOf('mp3', { kind: 'audio', mimetype: 'audio/mpeg' });
    graphApi.respondWith(({ body }) =>
      (body as { type?: string })?.type === 'text' ? errorReply(131000) : undefined,
    );
    const failure: unknown = await send({ type: 'media', caption: 'oi', media }).catch(
      (error: unknown) => error,
    );
    for (const known of [NotSent, SendRefused, RateLimited]) expect(failure).not.toBeInstanceOf(known);
  });

  test('that could not be uploaded has certainly not been sent', async () => {
    for (const reply of ['reset', { status: 502, bytes: 'x' }, { json: {} }] as const) {
      graphApi.respondWith(({ path }) => (path.endsWith('/media') ? reply : undefined));
      await expect(send({ type: 'media', caption: '', media: fileOf('x') })).rejects.toBeInstanceOf(NotSent);
    }
    graphApi.respondWith(({ path }) => (path.endsWith('/media') ? errorReply(100) : undefined));
    await expect(send({ type: 'media', caption: '', media: fileOf('x') })).rejects.toEqual(
      new SendRefused('media-refused'),
    );
    expect(messages()).toEqual([]);
  });

  test('that cannot be read has not been sent either, and nothing is left of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'prosa-test-'));
    vi.stubEnv('TMPDIR', folder);
    const media = fileOf('x', { open: () => Promise.reject(new Error('gone')) });
    await expect(send({ type: 'media', caption: '', media })).rejects.toBeInstanceOf(NotSent);
    await send({ type: 'media', caption: '', media: fileOf('x') });
    expect(await readdir(folder)).toEqual([]);
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
});

describe('a template', () => {
  const plain: OutgoingTemplate = {
    name: 'lembrete',
    language: 'pt_BR',
    header: [],
    body: [],
    buttons: [],
    headerMedia: null,
  };
  const sendTemplate = (template: Partial<OutgoingTemplate>) =>
    send({ type: 'template', template: { ...plain, ...template }, text: 'o que se lê' });

  test('without places has no components', async () => {
    await sendTemplate({});
    expect(messages()).toEqual([
      { ...around, type: 'template', template: { name: 'lembrete', language: { code: 'pt_BR' } } },
    ]);
  });

  test('is filled in by place, by name, and in its buttons', async () => {
    await sendTemplate({
      header: [{ name: null, text: 'Pedido 118' }],
      body: [
        { name: 'cliente', text: 'Maria' },
        { name: 'dia', text: 'sexta' },
      ],
      buttons: [
        { index: 0, kind: 'url', value: '118' },
        { index: 2, kind: 'copy_code', value: 'BOLO10' },
      ],
    });
    expect(messages()[0]?.['template']).toMatchObject({
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'Pedido 118' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', parameter_name: 'cliente', text: 'Maria' },
            { type: 'text', parameter_name: 'dia', text: 'sexta' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '118' }] },
        {
          type: 'button',
          sub_type: 'copy_code',
          index: '2',
          parameters: [{ type: 'coupon_code', coupon_code: 'BOLO10' }],
        },
      ],
    });
  });

  test('can have a file above it', async () => {
    const headerMedia = fileOf('pdf', {
      kind: 'document',
      mimetype: 'application/pdf',
      fileName: 'boleto.pdf',
    });
    await sendTemplate({ headerMedia, body: [{ name: null, text: 'Maria' }] });
    const [upload] = uploads();
    expect(upload?.body).toMatchObject({ type: 'application/pdf' });
    expect(messages()[0]?.['template']).toMatchObject({
      components: [
        {
          type: 'header',
          parameters: [
            { type: 'document', document: { id: expect.any(String) as string, filename: 'boleto.pdf' } },
          ],
        },
        { type: 'body', parameters: [{ type: 'text', text: 'Maria' }] },
      ],
    });
  });
});

describe('around messages', () => {
  const target = { id: 'wamid.in', chatId: MARIA, fromMe: false };

  test('a reaction goes, and is taken back', async () => {
    await open.session.react({ id: 'r', target, emoji: '👍' });
    await open.session.react({ id: 'r', target, emoji: '' });
    expect(messages()).toMatchObject([
      { type: 'reaction', to: MARIA, reaction: { message_id: 'wamid.in', emoji: '👍' } },
      { type: 'reaction', to: MARIA, reaction: { message_id: 'wamid.in', emoji: '' } },
    ]);
  });

  test('reading is told, and that somebody writes as an answer to what was read', async () => {
    await open.session.typing(MARIA, true);
    expect(messages()).toEqual([]);
    await open.session.markRead([target]);
    await open.session.typing(MARIA, true);
    await open.session.typing(MARIA, false);
    const read = { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.in' };
    expect(messages()).toEqual([read, { ...read, typing_indicator: { type: 'text' } }]);
  });

  test('a number is its own account; nobody can be asked', async () => {
    const found = { id: MARIA, ids: [MARIA], number: MARIA };
    expect(await open.session.findAccount('+55 (11) 98765-4321')).toEqual(found);
    expect(await open.session.nameOf(MARIA)).toBeUndefined();
    expect(await open.session.profilePicture(MARIA)).toBeUndefined();
  });
});

describe('a file that came', () => {
  const read = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of await open.session.fetchMedia('710000000000001')) parts.push(part);
    return Buffer.concat(parts).toString();
  };

  test('is fetched where the provider says, with the token', async () => {
    graphApi.respondWith(({ path }) => {
      if (path === '710000000000001') return { json: { url: `${graphApi.url}/file?sig=1`, id: path } };
      return path.endsWith('file') ? { bytes: 'the picture' } : undefined;
    });
    expect(await read()).toBe('the picture');
    expect(graphApi.requests.at(-2)?.query['phone_number_id']).toBe(NUMBER);
    expect(graphApi.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  test.each([
    ['nobody knows any more', () => errorReply(100, 33)],
    ['has no address any more', () => ({ json: { id: 'x' } })],
  ])('that %s is gone', async (_name, reply) => {
    graphApi.respondWith(reply);
    await expect(open.session.fetchMedia('710000000000001')).rejects.toBeInstanceOf(MediaGone);
  });

  test.each([404, 410, 403])('whose address answers %d is gone', async (status) => {
    graphApi.respondWith(({ path }) =>
      path.endsWith('file') ? { status, bytes: '' } : { json: { url: `${graphApi.url}/file` } },
    );
    await expect(read()).rejects.toBeInstanceOf(MediaGone);
  });

  test('that cannot be had for the moment is not gone', async () => {
    graphApi.respondWith(({ path }) =>
      path.endsWith('file') ? { status: 503, bytes: '' } : { json: { url: `${graphApi.url}/file` } },
    );
    await expect(read()).rejects.not.toBeInstanceOf(MediaGone);
  });
});

test('one person is sent twenty ahead, and then has to wait', async () => {
  for (let count = 0; count < 20; count++) await send(textContent(String(count)));
  await expect(send(textContent('um a mais'))).rejects.toMatchObject({ scope: 'chat', reason: 'pair-rate' });
  expect(messages()).toHaveLength(20);
  await open.session.send(outgoing('5521990001111', textContent('outra pessoa')));
});
