import { connectionRoutes, queueRoutes, ticketRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk } from '../../../test/setup/desk.ts';
import { createUser } from '../../../test/setup/people.ts';
import {
  hears,
  logSays,
  meanwhile,
  passes,
  play,
  playOn,
  says,
  speaks,
  ticketIs,
} from '../../../test/setup/script.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { MOST_ANSWERS_A_MINUTE } from './steps/loop-guard.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sales = { name: 'Vendas', greetingMessage: 'Bem-vindo a {{queue}}, {{firstName}}.' };
const support = {
  name: 'Suporte',
  greetingMessage: 'Como podemos ajudar?',
  chatbots: [
    {
      name: 'Internet',
      greetingMessage: 'O que acontece?',
      options: [
        {
          name: 'Lenta',
          greetingMessage: 'Qual aparelho?',
          options: [
            { name: 'Modem', greetingMessage: 'Reinicie o modem.' },
            { name: 'Celular', greetingMessage: 'Reinicie o celular.' },
          ],
        },
        { name: 'Sem sinal', greetingMessage: 'Vamos ligar.', closeTicket: true },
      ],
    },
    { name: 'Outros', greetingMessage: 'Alguém já vem.' },
  ],
};
const MENU = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ Sair ]* - Encerrar atendimento';
const WAYS_OUT = '\n*[ # ]* Voltar para o menu principal\n*[ Sair ]* Encerrar atendimento';
const OPTIONS = `Como podemos ajudar?\n\n*[ 1 ]* - Internet\n*[ 2 ]* - Outros${WAYS_OUT}`;
const INVALID = 'Opção inválida! Digite um número válido para continuar!';

const openDesk = (more: Parameters<typeof Desk.open>[1] = {}) =>
  Desk.open(server, { queues: [sales, support], ...more });

describe('the menu', () => {
  test('is shown to who writes, and the number chosen leads into the queue; the log says why', async () => {
    const customer = await play(
      await openDesk(),
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
    // Everything is in the conversation, and marked as automatic.
    expect((await customer.said()).map(({ source }) => source)).toEqual([
      null,
      'automation',
      null,
      'automation',
      null,
    ]);
  });

  test('a message delivered twice is answered once', async () => {
    const customer = (await openDesk()).customer();
    const id = await customer.says('oi');
    await customer.sends({ type: 'text', text: 'oi' }, id);
    expect(await customer.hears()).toEqual([MENU]);
  });

  test('is shown again as often as the connection says, then somebody else looks after it', async () => {
    const desk = await openDesk({ connection: { maxUseBotQueues: 2 } });
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
    const desk = await openDesk({ connection: { maxUseBotQueues: 1 } });
    await desk.change({ timeSendQueue: 5, sendIdQueue: desk.queue('Suporte').id });
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
    const desk = await openDesk({ connection: { timeUseBotQueues: 10 } });
    await play(
      desk,
      says('oi'),
      hears(MENU),
      says('alô'),
      hears(),
      passes(10),
      says('alô'),
      hears(MENU),
      says('1'),
      ticketIs({ queue: 'Vendas' }),
    );
  });

  test('is left with Sair: the ticket is closed and says so; who writes again is asked again', async () => {
    await play(
      await openDesk(),
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
    const desk = await openDesk({ connection: { timeCreateNewTicket: 60 } });
    const customer = await play(desk, says('oi'), says('sair'), hears(MENU, 'Até logo!'));
    const { id } = await customer.ticket();
    await playOn(customer, says('1'), hears(MENU), says('1'), ticketIs({ queue: 'Vendas' }));
    expect((await customer.ticket()).id).toBe(id);
  });
});

describe('the options of a queue', () => {
  test('lead down three levels', async () => {
    await play(
      await openDesk(),
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
      await openDesk({ connection: { maxUseBotQueues: 2 } }),
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
      await openDesk(),
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
      await openDesk(),
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
    const desk = await openDesk();
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
            optUserId: ana.who.id,
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

  test('are asked about one ticket at a time, never about the person', async () => {
    const desk = await openDesk();
    const other = await openDesk();
    const customer = await play(
      desk,
      says('oi'),
      says('2'),
      says('1'),
      hears(MENU, OPTIONS, /^O que acontece/),
    );
    const elsewhere = other.customer();
    Object.assign(elsewhere, { number: customer.number });
    await elsewhere.says('oi');
    await playOn(customer, says('2'), ticketIs({ status: 'closed' }));
  });
});

describe('one queue', () => {
  test('needs no menu', async () => {
    await play(
      await Desk.open(server, { queues: [sales] }),
      says('oi'),
      hears('Bem-vindo a Vendas, Maria.'),
      ticketIs({ queue: 'Vendas', isBot: false }),
      logSays('queue', { code: 'onlyQueue', queue: 'Vendas' }),
    );
  });

  test('greets only where that is wanted', async () => {
    const settings = { sendGreetingMessageOneQueues: 'disabled' };
    await play(
      await Desk.open(server, { queues: [sales], settings }),
      says('oi'),
      hears(),
      ticketIs({ queue: 'Vendas' }),
    );
  });

  test('with options begins with them', async () => {
    const withoutBack = OPTIONS.replace('*[ # ]* Voltar para o menu principal\n', '');
    await play(
      await Desk.open(server, { queues: [support] }),
      says('oi'),
      hears(withoutBack),
      says('2'),
      hears('Alguém já vem.'),
    );
  });

  test('may end the conversation by itself', async () => {
    await play(
      await Desk.open(server, { queues: [{ ...sales, closeTicket: true }] }),
      says('oi'),
      hears(/^Bem-vindo/),
      ticketIs({ status: 'closed' }),
      logSays('closed', { code: 'queueCloses', queue: 'Vendas' }),
    );
  });
});

test('who waits is told their place', async () => {
  const settings = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Sua posição é' };
  const desk = await openDesk({ settings });
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
    const customer = (await openDesk()).customer();
    await customer.isKnown({ disableBot: true });
    await playOn(
      customer,
      says('oi'),
      hears(),
      ticketIs({ status: 'pending', queue: 'Vendas', isBot: false }),
      logSays('queue', { code: 'botDisabled' }),
    );
  });

  test('a contact whom somebody serves', async () => {
    const desk = await openDesk();
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

  test('everybody, where a connection has no queues', async () => {
    await play(
      await Desk.open(server),
      says('oi'),
      hears(),
      ticketIs({ status: 'pending', queue: null, isBot: true }),
    );
  });

  test('a group', async () => {
    const desk = await openDesk({ connection: { allowGroup: true } });
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
    const desk = await openDesk({ settings: { acceptAudioMessageContact: 'disabled' } });
    const customer = await play(
      desk,
      speaks,
      hears(MENU, REFUSAL),
      says('1'),
      hears(/^Bem-vindo/),
      speaks,
      hears(REFUSAL),
    );
    const said = await customer.said();
    expect(said.at(-1)?.quotedId).toBe(said.at(-2)?.id);
  });

  test('is refused of a contact of whom none are taken', async () => {
    const customer = (await Desk.open(server)).customer();
    await customer.isKnown({ acceptAudioMessage: false });
    await playOn(
      customer,
      speaks,
      hears(REFUSAL),
      logSays('chatBot', { code: 'audioRefused' }),
      says('oi'),
      hears(),
    );
  });

  test('is taken else', async () => {
    await play(await Desk.open(server), speaks, hears());
  });
});

test('two machines that answer each other are stopped', async () => {
  const desk = await openDesk({ connection: { maxUseBotQueues: 0 } });
  const lines = Array.from({ length: MOST_ANSWERS_A_MINUTE }, () => [
    says('Não entendi. Digite 9.'),
    hears(MENU),
  ]);
  await play(
    desk,
    ...lines.flat(),
    says('Não entendi. Digite 9.'),
    hears(),
    ticketIs({ queue: 'Vendas', isBot: false }),
    logSays('redirect', { code: 'botLoop', count: MOST_ANSWERS_A_MINUTE }),
    says('Não entendi. Digite 9.'),
    hears(),
  );
});

test('what changes under a customer is what they find', async () => {
  const desk = await openDesk();
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
  const desk = await openDesk({ settings });
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
  const desk = await openDesk();
  const form = new FormData();
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  form.set('file', new Blob([pixel], { type: 'image/png' }), 'loja.png');
  const path = connectionRoutes.uploadGreeting.path.replace(':id', String(desk.connectionId));
  expect((await desk.admin.send('POST', `/api${path}`, form)).status).toBe(200);
  const customer = await play(desk, says('oi'), hears(MENU));
  expect((await customer.said()).at(-1)).toMatchObject({ mediaType: 'image', body: MENU });
});
