import { api, readForm } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Client } from './setup/client.ts';
import { createContact, createQueue, newNumber, seedConnection } from './setup/conversations.ts';
import { createCompany, type TestCompany } from './setup/people.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { allRoutes } from './sweeps/routes.ts';

/** The empty values that forms send. */
const nothings: [string, unknown][] = [
  ['an empty text', ''],
  ['false', false],
  ['an empty list', []],
  ['null', null],
];

interface Field {
  title: string;
  schema: z.ZodType;
  json: Json;
}
interface Json {
  type?: string | string[];
  anyOf?: Json[];
  format?: string;
  pattern?: string;
  minLength?: number;
  properties?: Record<string, Json>;
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

const jsonOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

/** Every field of every body and every query. */
const fields: Field[] = allRoutes.flatMap(({ key, route }) =>
  [route.body, route.query].flatMap((part) =>
    Object.entries(part ? shapeOf(part) : {}).map(([name, schema]) => ({
      title: `${key} ${name}`,
      schema,
      json: jsonOf(schema),
    })),
  ),
);

const choices = ({ anyOf, ...own }: Json): Json[] => (anyOf ? anyOf.flatMap(choices) : [own]);
const kinds = (json: Json): (string | undefined)[] => choices(json).flatMap(({ type }) => type);
const isOptional = ({ schema }: Field) =>
  schema.safeParse(undefined).success || schema.safeParse(null).success;
/** A required text: changing a name may not empty it. */
const mustHaveText = ({ schema, json }: Field) =>
  choices(json).some(({ minLength = 0 }) => minLength > 0) ||
  (schema.safeParse('').error?.issues ?? []).some(
    (issue) => issue.code === 'too_small' || (issue.code === 'invalid_format' && issue.format === 'email'),
  );
const hasDefault = ({ schema }: Field) => schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;

const readField = (schema: z.ZodType, value: unknown) => {
  const read = readForm(z.object({ field: schema }), { field: value });
  return read.success ? read.data.field : 'refused';
};

const scalar = ['string', 'integer', 'number', 'null', undefined];
const optional = fields.filter(
  (field) =>
    isOptional(field) && !mustHaveText(field) && kinds(field.json).every((kind) => scalar.includes(kind)),
);

describe('nothing, however it is said, is nothing', () => {
  test('the sweep has what it is about', () => expect(optional.length).toBeGreaterThan(100));

  test.each(optional.map((field) => [field.title, field] as const))('%s', (_title, field) => {
    const { schema } = field;
    const words = [undefined, ''].map((word) => schema.safeParse(word));
    const meanings = [null, '', undefined, ...words.flatMap(({ success, data }) => (success ? [data] : []))];
    for (const [how, value] of nothings) {
      const read = readField(schema, value);
      const isOwnWord = schema.safeParse(value).success;
      if (!isOwnWord) expect(meanings, how).toContainEqual(read);
      expect(read, how).not.toBe('refused');
    }
  });
});

describe('what must be something is not left out by being emptied', () => {
  const required = fields.filter((field) => mustHaveText(field) && !hasDefault(field));
  test.each(required.map((field) => [field.title, field] as const))('%s', (_title, { schema }) => {
    if (!schema.safeParse('').success) expect(readField(schema, '')).toBe('refused');
  });
});

describe('a number or a switch may be written as text', () => {
  const numbers = fields.filter(({ json }) =>
    kinds(json).some((kind) => kind === 'integer' || kind === 'number'),
  );
  test('the sweep has what it is about', () => expect(numbers.length).toBeGreaterThan(40));
  test.each(numbers.map((field) => [field.title, field] as const))('%s', (_title, { schema }) => {
    const value = [1, 0, 4, 100, 300, 480].find((number) => schema.safeParse(number).success);
    expect(value).toBeDefined();
    expect(readField(schema, String(value))).toEqual(readField(schema, value));
    expect(readField(schema, `${value}x`)).toBe('refused');
  });

  const switches = fields.filter(({ json }) => kinds(json).every((kind) => kind === 'boolean'));
  test.each(switches.map((field) => [field.title, field] as const))('%s', (_title, { schema }) => {
    expect(readField(schema, 'true')).toBe(true);
    expect(readField(schema, 'false')).toBe(false);
    expect(readField(schema, 'perhaps')).toBe('refused');
  });
});

describe('over the wire', () => {
  let server: TestServer;
  let company: TestCompany;
  let admin: Client;
  let queueId: number;
  beforeAll(async () => {
    server = await startTestServer();
    company = await createCompany(server);
    ({ admin } = company);
    ({ id: queueId } = await createQueue(admin));
    await seedConnection(server, company.id, { isDefault: true });
  });
  afterAll(() => server.stop());

  const post = async (path: string, body: unknown, { client = admin, method = 'POST' } = {}) => {
    const answer = await client.send(method, `/api${path}`, body);
    expect({ status: answer.status, path, body: answer.status === 200 ? {} : answer.body }).toEqual({
      status: 200,
      path,
      body: {},
    });
    return answer.body as Record<string, unknown> & { id: number };
  };

  test('a ticket on no connection in particular', async () => {
    for (const nothing of ['', false]) {
      const { id: contactId } = await createContact(admin);
      const ticket = await post('/tickets', {
        contactId: String(contactId),
        whatsappId: nothing,
        queueId: String(queueId),
        userId: '',
      });
      expect(ticket).toMatchObject({ contactId, queueId });
    }
  });

  test('a lane without neighbours, a contact whose number is a number, a person without a connection', async () => {
    const lane = { name: 'Faixa', kanban: '1', timeLane: '2', nextLaneId: [], rollbackLaneId: [] };
    expect(await post('/tags', { ...lane, greetingMessageLane: null })).toMatchObject({
      kanban: 1,
      timeLane: 2,
      nextLaneId: null,
      rollbackLaneId: null,
      greetingMessageLane: '',
    });
    const number = newNumber();
    expect(await post('/contacts', { name: 'Zé', number: Number(number), email: null })).toMatchObject({
      email: '',
    });
    const person = { name: 'Nova', email: 'nova.pessoa@company.test', password: 'a-good-password' };
    expect(await post('/users', { ...person, whatsappId: '', allowGroup: 'false' })).toMatchObject({
      whatsappId: null,
      allowGroup: false,
    });
  });

  test('a quick message that is switched neither on nor off, and one whose text is null', async () => {
    expect(await post('/quick-messages', { shortcode: 'ola', message: 'Olá!', status: '' })).toMatchObject({
      status: true,
    });
    const withFile = await post('/quick-messages', { shortcode: 'foto', message: null, isMedia: 'true' });
    expect(withFile).toMatchObject({ message: '', isMedia: false });
  });

  test('a prompt with its figures as text', async () => {
    const prompt = { name: 'Robô', prompt: 'Responda.', apiKey: 'sk-0123456789', queueId: String(queueId) };
    const figures = { maxTokens: '120', temperature: '0.5', maxMessages: '7', voiceKey: null };
    expect(await post('/prompt', { ...prompt, ...figures })).toMatchObject({
      maxTokens: 120,
      temperature: 0.5,
      maxMessages: 7,
      queueId,
    });
  });

  test('a plan with its price as text, a company that says nothing of how often it pays', async () => {
    const owner = await server.owner();
    const plan = { name: 'Básico', users: '3', connections: '1', queues: '2', amount: '99' };
    expect(await post('/plans', plan, { client: owner })).toMatchObject({ users: 3, amount: 99 });
    const fresh = { name: 'Padaria', email: 'padaria@company.test', password: 'a-good-password' };
    const made = {
      ...fresh,
      planId: String((await post('/plans', { ...plan, name: 'Outro' }, { client: owner })).id),
    };
    const saved = await post(
      '/companies',
      { ...made, recurrence: '', dueDate: '', phone: null },
      { client: owner },
    );
    expect(saved).toMatchObject({ recurrence: 'MENSAL', dueDate: null, phone: '' });
    const path = `/companies/${saved.id}`;
    const changed = await post(
      path,
      { recurrence: '', name: 'Padaria Nova' },
      { client: owner, method: 'PUT' },
    );
    expect(changed).toMatchObject({ recurrence: 'MENSAL', name: 'Padaria Nova' });
  });

  test('a connection as a form makes and changes it', async () => {
    const made = await post('/whatsapp', {
      name: 'Loja',
      greetingMessage: null,
      maxUseBotQueues: '4',
      timeUseBotQueues: '',
      timeSendQueue: '',
      sendIdQueue: '',
      expiresTicket: '0',
      whenExpiresTicket: '',
      timeInactiveMessage: '',
      expiresTicketNPS: '',
      timeCreateNewTicket: '',
      collectiveVacationStart: '',
      collectiveVacationEnd: '',
      promptId: '',
      integrationId: '',
      importOldMessages: '',
      importRecentMessages: '',
      queueIdImportMessages: '',
      token: '',
    });
    expect(made).toMatchObject({
      maxUseBotQueues: 4,
      sendIdQueue: null,
      promptId: null,
      collectiveVacationStart: null,
    });
    const edit = {
      expiresTicketNPS: null,
      collectiveVacationMessage: null,
      allowGroup: 'true',
      provider: null,
    };
    const changed = await post(`/whatsapp/${made.id}`, edit, { method: 'PUT' });
    expect(changed).toMatchObject({ expiresTicketNPS: 0, collectiveVacationMessage: '', allowGroup: true });
  });

  test('but a name that is taken away is refused, and what was sent beside it is not saved', async () => {
    const { id } = await createContact(admin, { name: 'Maria' });
    const input = { params: { id: String(id) }, body: { name: '', email: 'maria@company.test' } };
    const refused = await admin.try(api.contacts.update, input);
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    const contact = await admin.call(api.contacts.show, { params: { id: String(id) } });
    expect(contact).toMatchObject({ name: 'Maria', email: '' });
  });
});
