import { api, type OptOut } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MENU, openDesk, sales } from '../../../test/setup/bot-desk.ts';
import {
  hears,
  logSays,
  meanwhile,
  play,
  playOn,
  says,
  ticketIs,
} from '../../../test/setup/conversation-script.ts';
import { type Customer, InboundDesk } from '../../../test/setup/inbound-desk.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let desk: InboundDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await InboundDesk.open(server, { connection: { greetingMessage: '' } });
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set(new Date()));

const LEFT = /^Pronto! Você não receberá mais/;
const QUESTION = /^Você não quer mais receber/;

async function historyOf(customer: Customer): Promise<OptOut[]> {
  const { contactId } = await customer.ticket();
  return customer.desk.admin.call(api.optOuts.list, { params: { contactId: String(contactId) } });
}
const isOptedOut = (expected: boolean) =>
  meanwhile(`is opted out: ${expected}`, async (customer) =>
    expect((await customer.ticket()).contact).toMatchObject({ optedOut: expected }),
  );
const isServed = meanwhile('an attendant accepts', async (customer) => {
  const { id } = await customer.ticket();
  const queueId = customer.desk.queues.get('Vendas')?.id ?? null;
  await customer.desk.admin.call(api.tickets.update, {
    params: { id: String(id) },
    body: { status: 'open', queueId },
  });
  await customer.hears();
});

describe('a word', () => {
  test('leaves, is confirmed once, and is kept with the message as proof', async () => {
    const customer = await play(
      desk,
      says('Olá'),
      says(' Sair. '),
      hears(LEFT),
      isOptedOut(true),
      logSays('optedOut', { code: 'optedOutByWord' }),
      says('SAIR'),
      hears(),
      says('PARE!'),
      hears(),
    );
    const said = (await customer.messages()).find(({ body }) => body === ' Sair. ');
    expect(await historyOf(customer)).toMatchObject([
      { source: 'contact', words: 'Sair.', messageId: said?.id, user: null, end: null },
    ]);
  });

  test('is enough as the first message, and the menu does not answer it', async () => {
    await play(
      await openDesk(server),
      says('cancelar'),
      hears(LEFT),
      isOptedOut(true),
      says('Oi'),
      hears(MENU),
    );
  });

  test('comes back, with that as the reason', async () => {
    const customer = await play(
      desk,
      says('VOLTAR'),
      hears(),
      isOptedOut(false),
      says('SAIR'),
      hears(LEFT),
      says('Voltar!'),
      isOptedOut(false),
      logSays('optOutEnded', { code: 'optedInByWord' }),
    );
    expect(await historyOf(customer)).toMatchObject([{ end: { source: 'contact', words: 'Voltar!' } }]);
  });

  test('counts while an attendant serves, and the ticket stays theirs', async () => {
    await play(
      desk,
      says('Olá'),
      isServed,
      says('sair'),
      hears(LEFT),
      isOptedOut(true),
      ticketIs({ status: 'open' }),
      logSays('optedOut', { code: 'optedOutByWord' }),
    );
  });

  test('counts while consent or a rating is awaited', async () => {
    const settings = { enableLGPD: 'enabled', lgpdMessage: 'Tratamos os seus dados.' };
    await play(
      await InboundDesk.open(server, { settings }),
      says('Olá'),
      hears('Tratamos os seus dados.', /ciente/),
      says('SAIR'),
      hears(LEFT),
      isOptedOut(true),
      ticketIs({ status: 'lgpd' }),
    );
  });

  test('delivered twice is one', async () => {
    const customer = desk.customer();
    const id = await customer.sends({ type: 'text', text: 'SAIR' }, 'word-delivered-twice');
    await playOn(customer, hears(LEFT), says('VOLTAR'), isOptedOut(false));
    await customer.sends({ type: 'text', text: 'SAIR' }, id);
    await playOn(customer, hears(), isOptedOut(false));
  });

  test('is the company’s, as is the answer', async () => {
    const own = await InboundDesk.open(server, {
      connection: { greetingMessage: '' },
      settings: { optOutWords: 'parar, Não quero mais', optInWords: 'sim', optOutReply: '' },
    });
    await play(own, says('SAIR'), isOptedOut(false), says('nao quero MAIS'), hears(), isOptedOut(true));
    await play(own, says('Parar'), isOptedOut(true), says('Sim'), isOptedOut(false));
    const none = await InboundDesk.open(server, { settings: { optOutWords: '' } });
    await play(none, says('SAIR'), isOptedOut(false));
  });
});

describe('a menu that offers the word', () => {
  test('takes precedence with its options and its way out', async () => {
    const orders = { name: 'Cancelar', greetingMessage: 'Qual pedido?' };
    const shop = await InboundDesk.open(server, { queues: [sales, orders] });
    await play(
      shop,
      says('Oi'),
      hears(/Cancelar/),
      says('cancelar'),
      hears('Qual pedido?'),
      isOptedOut(false),
    );
    await play(
      shop,
      says('Oi'),
      hears(/Cancelar/),
      says('Sair'),
      hears('Até logo!'),
      ticketIs({ status: 'closed' }),
      isOptedOut(false),
      says('Sair'),
      hears(LEFT),
      isOptedOut(true),
    );
  });

  test('does not keep other words from being obeyed', async () => {
    await play(await openDesk(server), says('Oi'), hears(MENU), says('PARE'), hears(LEFT), isOptedOut(true));
  });
});

describe('a sentence that begins with a word', () => {
  test('is asked about once in a ticket, and not obeyed', async () => {
    await play(
      desk,
      says('Cancelar meu pedido'),
      hears(QUESTION),
      logSays('chatBot', { code: 'optOutAsked' }),
      isOptedOut(false),
      says('cancelar o pedido 12'),
      hears(),
      says('SAIR'),
      hears(LEFT),
      isOptedOut(true),
    );
  });

  test('is left to the attendant who serves, to the menu, and to longer explanations', async () => {
    await play(desk, says('Olá'), isServed, says('cancelar meu pedido'), hears(), isOptedOut(false));
    await play(await openDesk(server), says('Oi'), hears(MENU), says('pare com isso'), hears(MENU));
    await play(desk, says('cancelar o pedido que fiz ontem na loja'), hears(), isOptedOut(false));
    await play(desk, says('não me mande mais boletos'), hears(), isOptedOut(false));
  });

  test('is not asked about where the company has no question', async () => {
    const quiet = await InboundDesk.open(server, {
      connection: { greetingMessage: '' },
      settings: { optOutQuestion: ' ' },
    });
    await play(quiet, says('cancelar meu pedido'), hears(), isOptedOut(false));
  });
});

test('a group cannot leave', async () => {
  const groups = await InboundDesk.open(server, { connection: { allowGroup: true } });
  await groups.receive({
    kind: 'message',
    id: 'word-in-a-group',
    chat: { ids: ['999-456@g.us'], number: null, name: 'Família', isGroup: true },
    sender: { ids: ['5511977776666@s.whatsapp.net'], number: '5511977776666', name: 'Rui' },
    fromMe: false,
    at: new Date(),
    wasMissed: false,
    content: { type: 'text', text: 'SAIR' },
    quoted: null,
    isForwarded: false,
  });
  expect(await server.sql('select 1 from opt_outs where "companyId" = $1', [groups.companyId])).toEqual([]);
});

test('one word cannot mean both, and a number is none', async () => {
  const change = (key: string, value: string) =>
    desk.admin.try(api.settings.update, { params: { key }, body: { value } });
  expect(await change('optInWords', 'voltar, Saír')).toMatchObject({
    status: 400,
    body: { error: 'ERR_OPT_OUT_WORD_TWICE', issues: [{ path: 'optInWords' }] },
  });
  for (const value of ['9', 'SAIR, 9', 'x'.repeat(41), Array(21).fill('a').join()])
    expect(await change('optOutWords', value)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', issues: [{ path: 'optOutWords', problem: 'invalid' }] },
    });
});

describe('the switch of the channel itself', () => {
  const NUMBER = '5511922223333';
  const contact = { ids: [NUMBER], number: NUMBER, name: 'Lia' };
  const chooses = (wantsMessages: boolean, minute: number) =>
    desk.receive({
      kind: 'preference',
      id: `preference-${minute}`,
      chat: { ...contact, isGroup: false },
      sender: contact,
      fromMe: false,
      at: new Date(Date.UTC(2026, 2, 2, 12, minute)),
      wasMissed: false,
      wantsMessages,
      words: 'User requested to stop marketing messages',
    });
  const history = async () => {
    const { contacts } = await desk.admin.call(api.contacts.list, { query: { searchParam: NUMBER } });
    const params = { contactId: String(contacts[0]?.id) };
    return { contactId: params.contactId, rows: await desk.admin.call(api.optOuts.list, { params }) };
  };

  test('counts, also of somebody unknown, and old reports change nothing', async () => {
    await chooses(false, 10);
    expect((await history()).rows).toMatchObject([
      { source: 'channel', createdAt: '2026-03-02T12:10:00.000Z', end: null },
    ]);
    await chooses(true, 20);
    expect((await history()).rows).toMatchObject([
      { end: { source: 'channel', at: '2026-03-02T12:20:00.000Z' } },
    ]);
    await chooses(false, 10);
    await chooses(true, 20);
    expect((await history()).rows).toHaveLength(1);
    await chooses(false, 30);
    expect((await history()).rows).toMatchObject([{ end: null }, {}]);
  });

  test('switched on again ends nothing that was said elsewhere', async () => {
    const { contactId } = await history();
    const params = { contactId };
    await desk.admin.call(api.optOuts.end, { params, body: { reason: 'Voltou' } });
    await desk.admin.call(api.optOuts.record, { params, body: { reason: 'Por telefone' } });
    await chooses(true, 40);
    expect((await history()).rows[0]).toMatchObject({ source: 'attendant', end: null });
  });
});
