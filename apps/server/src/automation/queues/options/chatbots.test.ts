import {
  api,
  type ChatbotOption,
  chatbotRoutes,
  DEFAULT_HOURS,
  type QueueChanges,
  queueRoutes,
  settingRoutes,
  WEEKDAY_NAMES,
  WEEKDAYS,
} from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQueue } from '../../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const named = (options: ChatbotOption[]): unknown =>
  options.map(({ name, options: next }) => (next.length === 0 ? name : [name, named(next)]));

const tree = [
  {
    name: 'Internet',
    greetingMessage: 'O que acontece?',
    options: [{ name: 'Lenta' }, { name: 'Sem sinal' }],
  },
  { name: 'Boleto' },
];

describe('the tree of a queue', () => {
  test('is made with it and shown in its order', async () => {
    const queue = await createQueue(company.admin, { chatbots: tree });
    expect(named(queue.chatbots)).toEqual([['Internet', ['Lenta', 'Sem sinal']], 'Boleto']);
    expect(await company.admin.call(queueRoutes.show, at(queue))).toEqual(queue);
    expect(queue.chatbots[0]).toMatchObject({ queueType: 'text', closeTicket: false, optQueueId: null });
  });

  test('is changed as a whole: known options stay what they are, new ones come, missing ones go', async () => {
    const queue = await createQueue(company.admin, { chatbots: tree });
    const [internet, bill] = queue.chatbots;
    const [slow] = internet?.options ?? [];
    const changed = await company.admin.call(queueRoutes.update, {
      ...at(queue),
      body: {
        chatbots: [
          { ...bill, name: 'Segunda via', options: [{ id: slow?.id, name: 'Lenta demais' }] },
          { name: 'Nova opção' },
        ],
      },
    });
    expect(named(changed.chatbots)).toEqual([['Segunda via', ['Lenta demais']], 'Nova opção']);
    expect(changed.chatbots[0]?.id).toBe(bill?.id);
    expect(changed.chatbots[0]?.options[0]?.id).toBe(slow?.id);
    const gone = await company.admin.try(chatbotRoutes.show, at(internet as { id: number }));
    expect(gone).toMatchObject({ status: 404, body: { error: 'ERR_CHATBOT_NOT_FOUND' } });
    const kept = await company.admin.call(queueRoutes.update, { ...at(queue), body: { orderQueue: 4 } });
    expect(kept.chatbots).toEqual(changed.chatbots);
  });

  test.each([
    ['a short name', [{ name: 'abc' }], { path: 'chatbots.0.name', problem: 'tooShort' }],
    ['no name', [{ name: ' ' }], { path: 'chatbots.0.name', problem: 'required' }],
    [
      'a queue to go to',
      [{ name: 'Outra', queueType: 'queue' }],
      { path: 'chatbots.0.optQueueId', problem: 'required' },
    ],
    [
      'somebody',
      [{ name: 'Alguém', queueType: 'attendent' }],
      { path: 'chatbots.0.optUserId', problem: 'required' },
    ],
    [
      'files',
      [{ name: 'Acima', options: [{ name: 'Arquivos', queueType: 'file' }] }],
      { path: 'chatbots.0.options.0.optFileId', problem: 'required' },
    ],
  ])('is refused for %s', async (_what, chatbots, issue) => {
    const body = { name: 'Never', color: '#fedcba', chatbots };
    const answer = await company.admin.try(queueRoutes.create, { body });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', issues: [issue] },
    });
  });

  test('leads only to what is the company’s own', async () => {
    const other = await createCompany(server);
    const theirs = await createQueue(other.admin, { chatbots: [{ name: 'Deles' }] });
    const refusal = async (chatbots: object[]) =>
      (await company.admin.try(queueRoutes.create, { body: { name: 'Never', color: '#fedcba', chatbots } }))
        .body.error;
    expect(await refusal([{ name: 'Fila', queueType: 'queue', optQueueId: theirs.id }])).toBe(
      'ERR_QUEUE_NOT_FOUND',
    );
    const stranger = other.admin.sessionUser.id;
    expect(await refusal([{ name: 'Pessoa', queueType: 'attendent', optUserId: stranger }])).toBe(
      'ERR_NO_USER_FOUND',
    );
    expect(await refusal([{ id: theirs.chatbots[0]?.id, name: 'Deles' }])).toBe('ERR_CHATBOT_NOT_FOUND');
  });

  test('has five levels at most and no option twice', async () => {
    const deep = (levels: number): object => ({
      name: `Nível ${levels}`,
      options: levels > 1 ? [deep(levels - 1)] : [],
    });
    const queue = await createQueue(company.admin, { chatbots: [deep(5)] });
    const tooDeep = await company.admin.try(queueRoutes.update, {
      ...at(queue),
      body: { chatbots: [deep(6)] },
    });
    expect(tooDeep.body.error).toBe('ERR_VALIDATION');
    const [first] = queue.chatbots;
    const twice = { chatbots: [first, { ...first, options: [] }] };
    expect((await company.admin.try(queueRoutes.update, { ...at(queue), body: twice })).body.error).toBe(
      'ERR_VALIDATION',
    );
  });

  test('saved by two at once is one of both, not a mixture', async () => {
    const queue = await createQueue(company.admin);
    const trees = ['Azul', 'Verde'].map((name) => [1, 2, 3].map((number) => ({ name: `${name} ${number}` })));
    await Promise.all(
      trees.map((chatbots) => company.admin.call(queueRoutes.update, { ...at(queue), body: { chatbots } })),
    );
    const { chatbots } = await company.admin.call(queueRoutes.show, at(queue));
    expect(trees.map((one) => one.map(({ name }) => name))).toContainEqual(chatbots.map(({ name }) => name));
  });
});

describe('an option by itself', () => {
  test('is added, shown, changed and removed, and everybody hears of the queue', async () => {
    const { admin } = company;
    const live = await goLive(await createUser(server, admin));
    const queue = await createQueue(admin, { chatbots: tree });
    const user = await createUser(server, admin, { name: 'Ana Souza' });
    const parent = queue.chatbots[1] as ChatbotOption;
    const made = await admin.call(chatbotRoutes.create, {
      body: {
        queueId: queue.id,
        chatbotId: parent.id,
        name: 'Falar com Ana',
        queueType: 'attendent',
        optUserId: user.sessionUser.id,
      },
    });
    expect(made).toMatchObject({
      queueId: queue.id,
      mainChatbot: { id: parent.id, name: 'Boleto' },
      user: { name: 'Ana Souza' },
      options: [],
    });
    const changed = await admin.call(chatbotRoutes.update, {
      ...at(made),
      body: { name: 'Falar conosco', options: [{ name: 'Agora' }] },
    });
    expect(changed).toMatchObject({
      name: 'Falar conosco',
      optUserId: user.sessionUser.id,
      options: [{ name: 'Agora' }],
    });
    expect(await admin.call(chatbotRoutes.show, at(made))).toEqual(changed);
    await admin.call(chatbotRoutes.remove, at(parent));
    const { chatbots } = await admin.call(queueRoutes.show, at(queue));
    expect(named(chatbots)).toEqual([['Internet', ['Lenta', 'Sem sinal']]]);
    await fence(admin, [live]);
    expect(live.of('queue').map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update']);
  });
});

test('a queue keeps its rotation, its hours, and has words for outside them where it has hours of its own', async () => {
  const { admin } = await createCompany(server);
  const sent = WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...DEFAULT_HOURS }));
  const queue = await createQueue(admin, { ativarRoteador: true, tempoRoteador: 5, schedules: sent });
  // Days get the same names as those of the company, whatever names the client sends.
  const schedules = sent.map((day) => ({ ...day, weekday: WEEKDAY_NAMES[day.weekdayEn] }));
  expect(queue).toMatchObject({ ativarRoteador: true, tempoRoteador: 5, schedules });
  await server.sql('update queues set schedules = $2 where id = $1', [queue.id, JSON.stringify(sent)]);
  expect(await admin.call(queueRoutes.show, at(queue))).toMatchObject({ schedules });
  const odd = await admin.try(queueRoutes.update, { ...at(queue), body: { tempoRoteador: 7 } });
  expect(odd.body).toMatchObject({ issues: [{ path: 'tempoRoteador', problem: 'invalid' }] });
  await admin.call(settingRoutes.update, { params: { key: 'scheduleType' }, body: { value: 'queue' } });
  const answer = await admin.try(queueRoutes.update, { ...at(queue), body: { outOfHoursMessage: ' ' } });
  expect(answer.body).toMatchObject({
    error: 'ERR_VALIDATION',
    issues: [{ path: 'outOfHoursMessage', problem: 'required' }],
  });
  const body = { outOfHoursMessage: 'Estamos fechados.' };
  expect(await admin.call(queueRoutes.update, { ...at(queue), body })).toMatchObject(body);
});

const planHasIntegrations = ({ sessionUser }: TestCompany['admin'], value: boolean) =>
  server.sql(
    'update plans set "useIntegrations" = $2 where id = (select "planId" from companies where id = $1)',
    [sessionUser.companyId, value],
  );

test('no integration without a plan that has them', async () => {
  const { admin } = await createCompany(server);
  await planHasIntegrations(admin, false);
  const answer = await admin.try(queueRoutes.create, {
    body: { name: 'Robô', color: '#fedcba', integrationId: 1 },
  });
  expect(answer.body.error).toBe('ERR_PLAN_WITHOUT_FEATURE');
});

test('an integration that is no longer in the plan keeps nothing else from being changed, and can be taken out', async () => {
  const { admin } = await createCompany(server);
  await planHasIntegrations(admin, true);
  const { id } = await admin.call(api.integrations.create, {
    body: { type: 'webhook', name: 'Robô', urlN8N: 'https://example.com/hook' } as never,
  });
  const option = { name: 'Falar com o robô', queueType: 'integration' as const, optIntegrationId: id };
  const queue = await createQueue(admin, { integrationId: id, chatbots: [option] });
  await planHasIntegrations(admin, false);
  const save = (body: QueueChanges) => admin.try(queueRoutes.update, { ...at(queue), body });
  const { chatbots } = await admin.call(queueRoutes.show, at(queue));
  const renamed = chatbots.map((one) => ({ ...one, name: 'O robô' }));
  expect((await save({ name: 'Outra', integrationId: id, chatbots: renamed })).status).toBe(200);
  const second = { ...option, greetingMessage: '', closeTicket: false, options: [] };
  const added = { ...second, optQueueId: null, optUserId: null, optFileId: null };
  expect((await save({ chatbots: [...renamed, added] })).body.error).toBe('ERR_PLAN_WITHOUT_FEATURE');
  expect((await save({ integrationId: null, chatbots: [] })).body).toMatchObject({ integrationId: null });
  expect((await save({ integrationId: id })).body.error).toBe('ERR_PLAN_WITHOUT_FEATURE');
});
