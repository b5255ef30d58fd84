import { connectionRoutes, queueRoutes, ticketRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MENU, OPTIONS, openDesk, sales, support } from '../../../test/setup/bot-desk.ts';
import { InboundDesk } from '../../../test/setup/inbound-desk.ts';
import {
  hears,
  logSays,
  meanwhile,
  play,
  playOn,
  says,
  sendsVoice,
  ticketIs,
} from '../../../test/setup/conversation-script.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { MAX_ANSWERS_PER_MINUTE } from './steps/loop-guard.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('one queue', () => {
  test('needs no menu', async () => {
    await play(
      await InboundDesk.open(server, { queues: [sales] }),
      says('oi'),
      hears('Olá!', 'Bem-vindo a Vendas, Maria.'),
      ticketIs({ queue: 'Vendas', isBot: false }),
      logSays('queue', { code: 'onlyQueue', queue: 'Vendas' }),
    );
  });

  test('greets only where that is wanted', async () => {
    const settings = { sendGreetingMessageOneQueues: 'disabled' };
    await play(
      await InboundDesk.open(server, { queues: [sales], settings }),
      says('oi'),
      hears(),
      ticketIs({ queue: 'Vendas' }),
    );
  });

  test('with options begins with them', async () => {
    const withoutBack = OPTIONS.replace('*[ # ]* Voltar para o menu principal\n', '');
    await play(
      await InboundDesk.open(server, { queues: [support] }),
      says('oi'),
      hears('Olá!', withoutBack),
      says('2'),
      hears('Alguém já vem.'),
    );
  });

  test('may end the conversation by itself', async () => {
    await play(
      await InboundDesk.open(server, { queues: [{ ...sales, closeTicket: true }] }),
      says('oi'),
      hears('Olá!', /^Bem-vindo/),
      ticketIs({ status: 'closed' }),
      logSays('closed', { code: 'queueCloses', queue: 'Vendas' }),
    );
  });
});

test('who waits is told their place', async () => {
  const settings = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Sua posição é' };
  const desk = await openDesk(server, { settings });
  await play(desk, says('oi'), says('1'), hears(MENU, /^Bem-vindo/, 'Sua posição é *1*'));
  await play(desk, says('oi'), says('1'), hears(MENU, /^Bem-vindo/, 'Sua posição é *2*'));
  await play(
    desk,
    says('oi'),
    says('2'),
    hears(MENU, OPTIONS),
    says('2'),
    hears('Alguém já vem.', 'Sua posição é *1*'),
  );
});

describe('who is left alone', () => {
  test('a contact without a bot, who is in a queue all the same', async () => {
    const customer = (await openDesk(server)).customer();
    await customer.createContact({ disableBot: true });
    await playOn(
      customer,
      says('oi'),
      hears(),
      ticketIs({ status: 'pending', queue: 'Vendas', isBot: false }),
      logSays('queue', { code: 'botDisabled' }),
    );
  });

  test('a contact whom somebody serves', async () => {
    const desk = await openDesk(server);
    await play(
      desk,
      says('oi'),
      hears(MENU),
      meanwhile('an attendant accepts', async (customer) => {
        const { id } = await customer.ticket();
        const body = { status: 'open', queueId: desk.queue('Suporte').id } as const;
        await desk.admin.call(ticketRoutes.update, { params: { id: String(id) }, body });
        await customer.hears();
      }),
      says('1'),
      hears(),
      ticketIs({ status: 'open', queue: 'Suporte' }),
    );
  });

  test('everybody, where a connection has no queues and no greeting', async () => {
    await play(
      await InboundDesk.open(server, { connection: { greetingMessage: '' } }),
      says('oi'),
      hears(),
      ticketIs({ status: 'pending', queue: null, isBot: true }),
    );
  });

  test('a group', async () => {
    const desk = await openDesk(server, { connection: { allowGroup: true } });
    const person = { ids: ['5511977776666@s.whatsapp.net'], number: '5511977776666', name: 'Rui' };
    await desk.receive({
      kind: 'message',
      id: 'in-a-group',
      chat: { ids: ['123-456@g.us'], number: null, name: 'Família', isGroup: true },
      sender: person,
      fromMe: false,
      at: new Date(),
      wasMissed: false,
      content: { type: 'text', text: 'oi' },
      quoted: null,
      isForwarded: false,
    });
    const rows = await server.sql('select 1 from messages where "companyId" = $1 and "fromMe"', [
      desk.companyId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a recording', () => {
  const REFUSAL = /^Infelizmente não conseguimos ouvir/;

  test('is refused where the company takes none, in answer to it', async () => {
    const desk = await openDesk(server, { settings: { acceptAudioMessageContact: 'disabled' } });
    const customer = await play(
      desk,
      sendsVoice,
      hears(MENU, REFUSAL),
      says('1'),
      hears(/^Bem-vindo/),
      sendsVoice,
      hears(REFUSAL),
    );
    const said = await customer.messages();
    expect(said.at(-1)?.quotedId).toBe(said.at(-2)?.id);
  });

  test('is refused of a contact of whom none are taken', async () => {
    const customer = (await InboundDesk.open(server)).customer();
    await customer.createContact({ acceptAudioMessage: false });
    await playOn(
      customer,
      sendsVoice,
      hears('Olá!', REFUSAL),
      logSays('chatBot', { code: 'audioRefused' }),
      says('oi'),
      hears(),
    );
  });

  test('is taken else', async () => {
    await play(await InboundDesk.open(server), sendsVoice, hears('Olá!'));
  });
});

test('two machines that answer each other are stopped', async () => {
  const desk = await openDesk(server, { connection: { maxUseBotQueues: 0 } });
  const lines = Array.from({ length: MAX_ANSWERS_PER_MINUTE }, () => [
    says('Não entendi. Digite 9.'),
    hears(MENU),
  ]);
  await play(
    desk,
    ...lines.flat(),
    says('Não entendi. Digite 9.'),
    hears(),
    ticketIs({ queue: 'Vendas', isBot: false }),
    logSays('redirect', { code: 'botLoop', count: MAX_ANSWERS_PER_MINUTE }),
    says('Não entendi. Digite 9.'),
    hears(),
  );
});

test('what changes under a customer is what they find', async () => {
  const desk = await openDesk(server);
  await play(
    desk,
    says('oi'),
    says('2'),
    hears(MENU, OPTIONS),
    meanwhile('the options are others now', () =>
      desk.admin.call(queueRoutes.update, {
        params: { id: String(desk.queue('Suporte').id) },
        body: { chatbots: [{ name: 'Nova opção', greetingMessage: 'Novo.' }, { name: 'Mais uma' }] },
      }),
    ),
    says('1'),
    hears('Novo.'),
  );
  await play(
    desk,
    says('oi'),
    hears(MENU),
    meanwhile('the queue is removed', () =>
      desk.admin.call(queueRoutes.remove, { params: { id: String(desk.queue('Suporte').id) } }),
    ),
    says('2'),
    hears(/^Bem-vindo a Vendas/),
  );
});

test('a transfer tells the place too', async () => {
  const settings = {
    sendQueuePosition: 'enabled',
    sendQueuePositionMessage: 'Posição',
    sendGreetingAccepted: 'disabled',
  };
  const desk = await openDesk(server, { settings });
  await play(
    desk,
    says('oi'),
    says('1'),
    hears(MENU, /^Bem-vindo/, 'Posição *1*'),
    meanwhile('an attendant takes and transfers it', async (customer) => {
      const params = { id: String((await customer.ticket()).id) };
      await desk.admin.call(ticketRoutes.update, { params, body: { status: 'open' } });
      const body = { isTransfered: true, queueId: desk.queue('Suporte').id };
      await desk.admin.call(ticketRoutes.update, { params, body });
    }),
    hears('Posição *1*'),
    ticketIs({ status: 'pending', queue: 'Suporte', isBot: false }),
    says('1'),
    hears(),
  );
});

test('the greeting goes with its picture', async () => {
  const desk = await openDesk(server);
  const form = new FormData();
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  form.set('file', new Blob([pixel], { type: 'image/png' }), 'loja.png');
  const path = connectionRoutes.uploadGreeting.path.replace(':id', String(desk.connectionId));
  expect((await desk.admin.send('POST', `/api${path}`, form)).status).toBe(200);
  const customer = await play(desk, says('oi'), hears(MENU));
  expect((await customer.messages()).at(-1)).toMatchObject({ mediaType: 'image', body: MENU });
});
