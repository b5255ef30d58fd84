import { api, SECRET_MASK } from '@prosa/contract';
import { DialogflowPeer } from '@prosa/peers/outside';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQueue } from '../../../test/setup/conversations.ts';
import { createConnection } from '../../../test/setup/connections.ts';
import { goLive } from '../../../test/setup/live-client.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let google: DialogflowPeer;
let company: TestCompany;
beforeAll(async () => {
  google = await DialogflowPeer.start();
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(async () => {
  await server.stop();
  await google.stop();
});

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const create = (body: object) => company.admin.call(api.integrations.create, { body: body as never });
const tryCreate = (body: object) => company.admin.try(api.integrations.create, { body });
const webhook = { type: 'webhook', urlN8N: 'https://hooks.example.com/' };

describe('integrations', () => {
  test('are found by name, changed and removed, and everybody who manages them hears of it', async () => {
    const live = await goLive(company.admin);
    const made = await create({ ...webhook, name: 'Ação de vendas' });
    expect(made).toMatchObject({
      projectName: 'Ação de vendas',
      typebotExpires: 1,
      typebotDelayMessage: 1000,
    });
    const { queueIntegrations, hasMore } = await company.admin.call(api.integrations.list, {
      query: { searchParam: 'acao' },
    });
    expect(queueIntegrations.map(({ id }) => id)).toEqual([made.id]);
    expect(hasMore).toBe(false);
    await company.admin.call(api.integrations.update, { ...at(made), body: { name: 'Vendas' } });
    expect(await company.admin.call(api.integrations.show, at(made))).toMatchObject({
      name: 'Vendas',
      projectName: 'Vendas',
    });
    await company.admin.call(api.integrations.remove, at(made));
    await waitUntil(() =>
      expect(live.of('integration').map(({ action }) => action)).toEqual(['create', 'update', 'delete']),
    );
    live.socket.disconnect();
  });

  test.each([
    [{ ...webhook, urlN8N: '' }, 'ERR_VALIDATION'],
    [{ ...webhook, urlN8N: 'ftp://x' }, 'ERR_VALIDATION'],
    [{ ...webhook, urlN8N: 'https://user:pass@example.com/' }, 'ERR_VALIDATION'],
    [{ type: 'typebot', urlN8N: 'https://bot.example.com' }, 'ERR_VALIDATION'],
    [{ type: 'dialogflow' }, 'ERR_VALIDATION'],
    [{ type: 'dialogflow', language: 'pt-BR', jsonContent: 'no key' }, 'ERR_SERVICE_ACCOUNT_INVALID'],
    [{ ...webhook, queueId: 2_000_000_000 }, 'ERR_QUEUE_NOT_FOUND'],
    [{ ...webhook, type: 'zapier' }, 'ERR_VALIDATION'],
  ])('that lack what they need are refused: %j', async (fields, error) => {
    expect(await tryCreate({ name: 'Wrong one', ...fields })).toMatchObject({ body: { error } });
  });

  test('have names of their own', async () => {
    await create({ ...webhook, name: 'Única' });
    expect(await tryCreate({ ...webhook, name: 'unica' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_INTEGRATION_NAME_TAKEN' },
    });
  });

  /** Addresses that a company must not reach through the server. */
  test.each([
    'http://127.0.0.1/',
    'http://localhost:5678/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0.0.0.0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://192.0.2.1/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
  ])('never call %s, whoever asks', async (urlN8N) => {
    expect(await tryCreate({ ...webhook, name: 'Inside', urlN8N })).toMatchObject({
      body: { error: 'ERR_ADDRESS_NOT_ALLOWED' },
    });
    expect(
      await company.admin.try(api.integrations.testSession, { body: { type: 'webhook', urlN8N } }),
    ).toMatchObject({ body: { error: 'ERR_INTEGRATION_TEST', problem: 'unsafeAddress' } });
    await server.sql('delete from rate_limits');
  });
});

describe('secrets', () => {
  test('are whole once, then only their ends; sent back as shown they stay', async () => {
    const made = await create({ ...webhook, name: 'Signed' });
    expect(made.signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const shown = await company.admin.call(api.integrations.show, at(made));
    expect(shown.signingSecret).toBe(SECRET_MASK + made.signingSecret.slice(-4));
    const renewed = await company.admin.call(api.integrations.renewSecret, at(made));
    expect(renewed.signingSecret).not.toBe(made.signingSecret);
    const jsonContent = google.keyFile();
    const agent = await create({ type: 'dialogflow', name: 'Agent', language: 'pt-BR', jsonContent });
    expect(agent.jsonContent).toContain('bot@loja-bot.iam.gserviceaccount.com');
    const back = { ...at(agent), body: { name: 'Agent two', jsonContent: agent.jsonContent } };
    expect((await company.admin.call(api.integrations.update, back)).jsonContent).toBe(agent.jsonContent);
    const forged = { ...at(agent), body: { jsonContent: `${SECRET_MASK}abcd` } };
    expect(await company.admin.try(api.integrations.update, forged)).toMatchObject({ status: 400 });
  });

  test('a prompt’s key is not carried to another address, and a prompt in use is not removed', async () => {
    const { id: queueId } = await createQueue(company.admin);
    const apiKey = 'sk-very-secret-key-9876';
    const body = { name: 'Seller', prompt: 'You sell.', apiKey, queueId };
    const prompt = await company.admin.call(api.prompts.create, { body });
    expect(prompt).toMatchObject({
      apiKey: `${SECRET_MASK}9876`,
      maxTokens: 100,
      maxMessages: 10,
      voice: 'texto',
    });
    const moved = {
      ...at(prompt),
      body: { baseUrl: 'https://elsewhere.example.com/v1', apiKey: prompt.apiKey },
    };
    expect(await company.admin.try(api.prompts.update, moved)).toMatchObject({
      body: { issues: [{ path: 'apiKey', problem: 'required' }] },
    });
    const inside = { ...at(prompt), body: { baseUrl: 'http://127.0.0.1/v1', apiKey: 'another-key-1234' } };
    expect(await company.admin.try(api.prompts.update, inside)).toMatchObject({
      body: { error: 'ERR_ADDRESS_NOT_ALLOWED' },
    });
    const connection = await createConnection(company.admin, { promptId: prompt.id });
    expect(await company.admin.try(api.prompts.remove, at(prompt))).toMatchObject({
      status: 409,
      body: { error: 'ERR_PROMPT_IN_USE', connections: [connection.name] },
    });
    await company.admin.call(api.connections.update, { ...at(connection), body: { promptId: null } });
    await company.admin.call(api.prompts.remove, at(prompt));
    expect(await company.admin.try(api.prompts.show, at(prompt))).toMatchObject({ status: 404 });
  });

  test('are readable in no table, event or audit entry', async () => {
    const { id: queueId } = await createQueue(company.admin);
    const keys = { apiKey: 'sk-hidden-apikey-0001', voiceKey: 'azure-hidden-voice-0002' };
    const voice = { voice: 'pt-BR-YaraNeural' as const, voiceRegion: 'brazilsouth' };
    const body = { name: 'Hidden', prompt: 'You hide.', queueId, ...keys, ...voice };
    const prompt = await company.admin.call(api.prompts.create, { body });
    await company.admin.call(api.prompts.update, {
      ...at(prompt),
      body: { apiKey: 'sk-hidden-apikey-0003' },
    });
    const made = await create({ ...webhook, name: 'Hidden hook' });
    const { private_key } = JSON.parse(google.keyFile()) as { private_key: string };
    await create({ type: 'dialogflow', name: 'Hidden agent', language: 'es', jsonContent: google.keyFile() });
    const hidden = [
      'sk-hidden-apikey',
      'azure-hidden-voice',
      made.signingSecret,
      private_key.split('\n')[3] ?? 'no key',
    ];
    const tables = await server.sql<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await server.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
      for (const secret of hidden)
        expect(
          rows.some(({ row }) => row.includes(secret)),
          `${name} has ${secret}`,
        ).toBe(false);
    }
  });
});
