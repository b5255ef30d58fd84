import { api } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { cloudTexts, type CloudNumber, connectCloud, deliver, sign } from '../../../test/setup/webhooks.ts';

let server: TestServer;
let company: TestCompany;
let cloud: CloudNumber;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  cloud = await connectCloud(company.admin);
});
afterAll(() => server.stop());

let count = 0;
const text = (words: string, from = '5511987650001') => ({
  id: `wamid.test-${(count += 1)}`,
  from,
  text: words,
});
const stored = async (connection = cloud) =>
  (
    await server.sql<{ body: string }>(
      'select body from messages where "whatsappId" = $1 and not "fromMe" order by id',
      [connection.id],
    )
  ).map(({ body }) => body);
const unknown = (connection = cloud) =>
  server.sql<{ name: string; raw: string }>(
    'select name, raw from unknown_deliveries where "whatsappId" = $1 order by id',
    [connection.id],
  );

describe('the handshake', () => {
  const ask = async (query: Record<string, string>, path = cloud.path) => {
    const reply = await fetch(`${server.url}${path}?${new URLSearchParams(query).toString()}`);
    return { status: reply.status, text: await reply.text() };
  };
  const asked = (token: string, mode = 'subscribe') => ({
    'hub.mode': mode,
    'hub.verify_token': token,
    'hub.challenge': '1158201444',
  });

  test('gives the challenge back to who knows the word, and to nobody else', async () => {
    expect(await ask(asked(cloud.verifyToken))).toEqual({ status: 200, text: '1158201444' });
    for (const query of [
      asked('wrong'),
      asked(''),
      asked(cloud.verifyToken, 'unsubscribe'),
      { 'hub.mode': 'subscribe', 'hub.verify_token': cloud.verifyToken },
    ])
      expect((await ask(query as Record<string, string>)).status).toBe(403);
  });

  test('of the installation’s own app is its own', async () => {
    const path = '/api/webhooks/meta';
    expect((await ask(asked(server.config.meta.verifyToken ?? ''), path)).status).toBe(200);
    expect((await ask(asked(cloud.verifyToken), path)).status).toBe(403);
    expect((await ask(asked(cloud.verifyToken), '/api/webhooks/whatsapp/nobody')).status).toBe(403);
  });
});

describe('a signature', () => {
  const body = () => JSON.stringify(cloudTexts(cloud, [text('forged')]));
  const post = async (content: string, headers: Record<string, string>, path = cloud.path) => {
    const reply = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: content,
    });
    return reply.status;
  };

  test.each([
    ['missing', () => ({})],
    ['empty', () => ({ 'x-hub-signature-256': '' })],
    [
      'without its kind',
      (content: string) => ({ 'x-hub-signature-256': sign(content, cloud.secret).slice(7) }),
    ],
    ['of the old kind', (content: string) => ({ 'x-hub-signature': sign(content, cloud.secret) })],
    ['cut short', (content: string) => ({ 'x-hub-signature-256': sign(content, cloud.secret).slice(0, -2) })],
    ['too long', (content: string) => ({ 'x-hub-signature-256': `${sign(content, cloud.secret)}00` })],
    ['no hex', () => ({ 'x-hub-signature-256': `sha256=${'z'.repeat(64)}` })],
    ['of other words', () => ({ 'x-hub-signature-256': sign('{}', cloud.secret) })],
    ['with another secret', (content: string) => ({ 'x-hub-signature-256': sign(content, 'f'.repeat(32)) })],
    ['with an empty secret', (content: string) => ({ 'x-hub-signature-256': sign(content, '') })],
    [
      'of the installation’s app',
      (content: string) => ({ 'x-hub-signature-256': sign(content, server.config.meta.appSecret ?? '') }),
    ],
  ])('%s is refused, and nothing is stored', async (_what, headers) => {
    const before = await stored();
    const content = body();
    expect(await post(content, headers(content) as Record<string, string>)).toBe(401);
    expect(
      await post(content, headers(content) as Record<string, string>, '/api/webhooks/whatsapp/nobody'),
    ).toBe(401);
    expect(await stored()).toEqual(before);
  });

  test('is over the very bytes: what says the same in other ones is refused', async () => {
    const content = body();
    expect(await post(` ${content}`, { 'x-hub-signature-256': sign(content, cloud.secret) })).toBe(401);
    expect(await deliver(server, cloud, ` ${content} `)).toBe(200);
    expect(await stored()).toContain('forged');
  });

  test('speaks only for accounts of its own app', async () => {
    const other = await createCompany(server);
    const theirs = await connectCloud(other.admin, { appSecret: 'a'.repeat(32) });
    // Correctly signed by us, but for another company's number.
    expect(await deliver(server, cloud, cloudTexts(theirs, [text('not yours')]))).toBe(200);
    expect(await stored(theirs)).toEqual([]);
    expect(await deliver(server, theirs, cloudTexts(theirs, [text('yours')]))).toBe(200);
    expect(await stored(theirs)).toEqual(['yours']);
  });
});

describe('a delivery', () => {
  test('with many messages is in when it is answered, each once, however often it comes', async () => {
    const own = await connectCloud(company.admin);
    const said = Array.from({ length: 7 }, (_none, index) =>
      text(`number ${index}`, `551198765100${index % 3}`),
    );
    const payload = cloudTexts(own, said);
    const statuses = await Promise.all(Array.from({ length: 4 }, () => deliver(server, own, payload)));
    for (const one of said.toReversed())
      statuses.push(await deliver(server, own, cloudTexts(own, [one, one])));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await stored(own)).toSorted()).toEqual(said.map((one) => one.text));
    const tickets = await server.sql('select 1 from tickets where "whatsappId" = $1', [own.id]);
    expect(tickets).toHaveLength(3);
  });

  test('that nobody understands is kept as it came, once', async () => {
    const own = await connectCloud(company.admin);
    const strange = {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: own.businessAccountId,
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: own.phoneNumberId },
                telepathy: [{ thought: 'hello' }],
              },
            },
          ],
        },
      ],
    };
    expect(await deliver(server, own, strange)).toBe(200);
    expect(await deliver(server, own, strange)).toBe(200);
    const kept = await unknown(own);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.raw).toContain('telepathy');
  });

  test('of a business account is for all of its numbers that the same app speaks for', async () => {
    const one = await connectCloud(company.admin);
    const { businessAccountId } = one;
    const two = await connectCloud(company.admin, { businessAccountId });
    const foreign = await connectCloud(company.admin, { businessAccountId, appSecret: 'f'.repeat(32) });
    const entry = { id: businessAccountId, changes: [{ field: 'account_update', value: { event: 'X' } }] };
    expect(await deliver(server, one, { object: 'whatsapp_business_account', entry: [entry] })).toBe(200);
    expect((await unknown(one)).map(({ name }) => name)).toEqual(['account_update']);
    expect((await unknown(two)).map(({ name }) => name)).toEqual(['account_update']);
    expect(await unknown(foreign)).toEqual([]);
  });

  test.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['an unknown object', '{"object":"toaster","entry":[{"id":"1"}]}'],
    ['entries that are none', '{"object":"page","entry":"x"}'],
    ['deep nothing', '{"object":"whatsapp_business_account","entry":[{"changes":[{"value":null}]},null]}'],
  ])('of %s is answered with 200', async (_what, content) => {
    expect(await deliver(server, cloud, content)).toBe(200);
    const meta = { path: '/api/webhooks/meta', secret: server.config.meta.appSecret ?? '' };
    expect(await deliver(server, meta, content)).toBe(200);
  });

  test('for a number nobody here has is answered with 200', async () => {
    expect(
      await deliver(server, cloud, cloudTexts({ ...cloud, phoneNumberId: '999' }, [text('to nobody')])),
    ).toBe(200);
    expect(await stored()).not.toContain('to nobody');
  });

  test('while somebody has disconnected the number makes no ticket, and is not lost', async () => {
    const own = await connectCloud(company.admin);
    await company.admin.call(api.connections.disconnect, { params: { id: String(own.id) } });
    expect(await deliver(server, own, cloudTexts(own, [text('anybody there?')]))).toBe(200);
    expect(await stored(own)).toEqual([]);
    expect((await unknown(own))[0]?.raw).toContain('anybody there?');
  });

  test('with the edit of a picture that comes after it: the picture is there, with the newer words', async () => {
    const own = await connectCloud(company.admin);
    const base = cloudTexts(own, [{ ...text('x'), id: 'wamid.edit-of-picture' }]);
    const value = base.entry[0]?.changes[0]?.value;
    const tell = (message: object) => {
      const said = structuredClone(base) as unknown as {
        entry: { changes: { value: { messages: object[] } }[] }[];
      };
      const change = said.entry[0]?.changes[0];
      if (change) change.value.messages = [message];
      return deliver(server, own, said);
    };
    const { from, timestamp } = value?.messages[0] ?? { from: '', timestamp: '' };
    const image = { mime_type: 'image/jpeg', sha256: 'x', id: '55501' };
    const edit = {
      original_message_id: 'wamid.picture',
      message: { type: 'image', image: { ...image, caption: 'new' } },
    };
    expect(await tell({ from, timestamp, id: 'wamid.edit-of-picture', type: 'edit', edit })).toBe(200);
    const original = {
      from,
      timestamp,
      id: 'wamid.picture',
      type: 'image',
      image: { ...image, caption: 'old' },
    };
    for (let time = 0; time < 2; time += 1) expect(await tell(original)).toBe(200);
    const rows = await server.sql(
      'select body, "mediaType", "mediaState", "isEdited" from messages where "whatsappId" = $1',
      [own.id],
    );
    expect(rows).toEqual([{ body: 'new', mediaType: 'image', mediaState: 'waiting', isEdited: true }]);
  });

  test('shows on the connection that the provider comes by', async () => {
    const own = await connectCloud(company.admin);
    const params = { id: String(own.id) };
    const seen = async () =>
      (await company.admin.call(api.connections.show, { params, query: {} })).webhookSeenAt;
    expect(await seen()).toBeNull();
    await deliver(server, own, cloudTexts(own, [text('hello')]));
    expect(await seen()).not.toBeNull();
    const health = await company.admin.call(api.channelAccounts.health, { params });
    expect(health).toMatchObject({ sent: 0, failed: 0, webhook: { isSilent: false } });
    expect(health.lastInAt).not.toBeNull();
  });
});
