import { api, queueRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INVALID, MENU, OPTIONS, openDesk, WAYS_OUT } from '../../../test/setup/bot-desk.ts';
import { createUser } from '../../../test/setup/people.ts';
import {
  hears,
  logSays,
  minutesPass,
  play,
  playOn,
  says,
  ticketIs,
} from '../../../test/setup/conversation-script.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the menu', () => {
  test('is shown to who writes, and the number chosen leads into the queue; the log says why', async () => {
    const customer = await play(
      await openDesk(server),
      says('Bom dia'),
      hears(MENU),
      ticketIs({ status: 'pending', queue: null, isBot: true }),
      logSays('chatBot', { code: 'menuSent', count: 1 }),
      says('1'),
      hears('Bem-vindo a Vendas, Maria.'),
      ticketIs({ status: 'pending', queue: 'Vendas', isBot: false }),
      logSays('queue', { code: 'chosenInMenu', queue: 'Vendas', option: '1' }),
      says('2'),
      hears(),
    );
    // All messages are stored, and the bot's are marked as automatic.
    expect((await customer.messages()).map(({ source }) => source)).toEqual([
      null,
      'automation',
      null,
      'automation',
      null,
    ]);
  });

  test('a message delivered twice is answered once', async () => {
    const customer = (await openDesk(server)).customer();
    const id = await customer.says('oi');
    await customer.sends({ type: 'text', text: 'oi' }, id);
    expect(await customer.hears()).toEqual([MENU]);
  });

  test('is shown again as often as the connection says, then somebody else looks after it', async () => {
    const desk = await openDesk(server, { connection: { maxUseBotQueues: 2 } });
    await play(
      desk,
      says('oi'),
      hears(MENU),
      says('quero falar'),
      hears(MENU),
      says('alô?'),
      hears(),
      ticketIs({ status: 'pending', queue: 'Vendas', isBot: false }),
      logSays('redirect', { code: 'botLimit', count: 2 }),
    );
  });

  test('…in the queue the connection names for that', async () => {
    const desk = await openDesk(server, { connection: { maxUseBotQueues: 1 } });
    await desk.updateConnection({ timeSendQueue: 5, sendIdQueue: desk.queue('Suporte').id });
    await play(
      desk,
      says('oi'),
      hears(MENU),
      says('oi?'),
      hears(),
      ticketIs({ queue: 'Suporte', isBot: false }),
    );
  });

  test('is not shown again for some minutes where the connection wants that; an answer still counts', async () => {
    const desk = await openDesk(server, { connection: { timeUseBotQueues: 10 } });
    await play(
      desk,
      says('oi'),
      hears(MENU),
      says('alô'),
      hears(),
      minutesPass(10),
      says('alô'),
      hears(MENU),
      says('1'),
      ticketIs({ queue: 'Vendas' }),
    );
  });

  test('is left with Sair: the ticket is closed and says so; who writes again is asked again', async () => {
    await play(
      await openDesk(server),
      says('oi'),
      hears(MENU),
      says('sair'),
      hears('Até logo!'),
      ticketIs({ status: 'closed' }),
      logSays('clientClosed', { code: 'leftByContact' }),
      says('1'),
      hears(MENU),
      ticketIs({ status: 'pending', queue: null }),
    );
  });

  test('…also where a ticket closed just now goes on', async () => {
    const desk = await openDesk(server, { connection: { timeCreateNewTicket: 60 } });
    const customer = await play(desk, says('oi'), says('sair'), hears(MENU, 'Até logo!'));
    const { id } = await customer.ticket();
    await playOn(customer, says('1'), hears(MENU), says('1'), ticketIs({ queue: 'Vendas' }));
    expect((await customer.ticket()).id).toBe(id);
  });
});

describe('the options of a queue', () => {
  test('lead down three levels', async () => {
    await play(
      await openDesk(server),
      says('oi'),
      hears(MENU),
      says('2'),
      hears(OPTIONS),
      ticketIs({ queue: 'Suporte', isBot: true }),
      says('1'),
      hears(`O que acontece?\n\n*[ 1 ]* - Lenta\n*[ 2 ]* - Sem sinal${WAYS_OUT}`),
      logSays('chatBot', { code: 'chosenOption', option: 'Internet' }),
      says('1'),
      hears(`Qual aparelho?\n\n*[ 1 ]* - Modem\n*[ 2 ]* - Celular${WAYS_OUT}`),
      says('Celular'),
      hears('Reinicie o celular.'),
      ticketIs({ status: 'pending', queue: 'Suporte', isBot: false }),
    );
  });

  test('a wrong number is answered, and too many leave the ticket in its queue', async () => {
    await play(
      await openDesk(server, { connection: { maxUseBotQueues: 2 } }),
      says('oi'),
      says('2'),
      hears(MENU, OPTIONS),
      says('7'),
      hears(INVALID),
      says('sete'),
      hears(INVALID),
      says('oito'),
      hears(),
      ticketIs({ queue: 'Suporte', isBot: false }),
      logSays('chatBot', { code: 'botLimit', count: 2 }),
    );
  });

  test('# leads back to the menu, without a queue', async () => {
    await play(
      await openDesk(server),
      says('oi'),
      says('2'),
      says('1'),
      hears(MENU, OPTIONS, /^O que acontece/),
      says('#'),
      hears(MENU),
      ticketIs({ queue: null, isBot: true }),
      logSays('chatBot', { code: 'menuSent', count: 1 }),
      says('1'),
      ticketIs({ queue: 'Vendas' }),
    );
  });

  test('may end the conversation', async () => {
    await play(
      await openDesk(server),
      says('oi'),
      says('2'),
      says('1'),
      says('2'),
      hears(MENU, OPTIONS, /^O que acontece/, 'Vamos ligar.'),
      ticketIs({ status: 'closed' }),
      logSays('closed', { code: 'optionCloses', option: 'Sem sinal' }),
    );
  });

  test('may lead to somebody and to another queue', async () => {
    const desk = await openDesk(server);
    const ana = await createUser(server, desk.admin, {
      name: 'Ana Souza',
      queueIds: [desk.queue('Vendas').id],
    });
    await desk.admin.call(queueRoutes.update, {
      params: { id: String(desk.queue('Suporte').id) },
      body: {
        chatbots: [
          {
            name: 'Falar com Ana',
            greetingMessage: 'Um momento.',
            queueType: 'attendent',
            optQueueId: desk.queue('Vendas').id,
            optUserId: ana.sessionUser.id,
          },
          { name: 'Comprar', queueType: 'queue', optQueueId: desk.queue('Vendas').id },
        ],
      },
    });
    await play(
      desk,
      says('oi'),
      says('2'),
      says('1'),
      hears(MENU, /Falar com Ana/, 'Um momento.'),
      ticketIs({ status: 'pending', queue: 'Vendas', user: 'Ana Souza', isBot: false }),
      logSays('queue', { code: 'chosenOption', option: 'Falar com Ana' }),
    );
    await play(
      desk,
      says('oi'),
      says('2'),
      says('2'),
      hears(MENU, /Comprar/, 'Bem-vindo a Vendas, Maria.'),
      ticketIs({ queue: 'Vendas', user: null }),
      logSays('queue', { code: 'chosenOption', option: 'Comprar' }),
    );
  });

  test('may lead to a system outside and to files', async () => {
    const desk = await openDesk(server);
    const { id: integrationId } = await desk.admin.call(api.integrations.create, {
      body: { type: 'webhook', name: 'Robô de fora', urlN8N: 'https://example.com/hook' },
    });
    const { id: fileListId } = await desk.admin.call(api.files.create, {
      body: { name: 'Tabelas', message: 'Seguem as tabelas.', options: [{ name: 'Preços' }] },
    });
    await desk.admin.call(queueRoutes.update, {
      params: { id: String(desk.queue('Suporte').id) },
      body: {
        chatbots: [
          {
            name: 'Robô',
            greetingMessage: 'Um momento.',
            queueType: 'integration',
            optIntegrationId: integrationId,
          },
          { name: 'Tabelas', greetingMessage: 'Pois não.', queueType: 'file', optFileId: fileListId },
        ],
      },
    });
    await play(
      desk,
      says('oi'),
      says('2'),
      says('1'),
      hears(MENU, /Robô/, 'Um momento.'),
      ticketIs({ status: 'pending', queue: 'Suporte', isBot: false, useIntegration: true }),
      logSays('chatBot', { code: 'integration', name: 'Robô de fora' }),
      says('1'),
      hears(),
    );
    await play(
      desk,
      says('oi'),
      says('2'),
      says('2'),
      hears(MENU, /Robô/, 'Pois não.', 'Seguem as tabelas.'),
      ticketIs({ queue: 'Suporte', isBot: false, useIntegration: false }),
    );
  });

  test('are asked about one ticket at a time, never about the person', async () => {
    const desk = await openDesk(server);
    const other = await desk.addConnection();
    const customer = await play(
      desk,
      says('oi'),
      says('2'),
      says('1'),
      hears(MENU, OPTIONS, /^O que acontece/),
    );
    const elsewhere = other.customer();
    Object.assign(elsewhere, { number: customer.number });
    await playOn(elsewhere, says('oi'), hears(MENU), says('1'), ticketIs({ queue: 'Vendas' }));
    await playOn(customer, says('2'), ticketIs({ status: 'closed' }), hears('Vamos ligar.'));
  });
});
