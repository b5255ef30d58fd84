import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hears, meanwhile, play, says, ticketIs } from '../../../test/setup/conversation-script.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { InboundDesk } from '../../../test/setup/inbound-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sales = { name: 'Vendas', greetingMessage: 'Aqui é de {{queue}}.' };
const silent = { sendGreetingMessageOneQueues: 'disabled' };

test('with one queue the connection greets and then the queue, where the company wants it', async () => {
  const desk = await InboundDesk.open(server, { queues: [sales] });
  await play(desk, says('Oi'), hears('Olá!', 'Aqui é de Vendas.'), ticketIs({ queue: 'Vendas' }));
  const quiet = await InboundDesk.open(server, { queues: [sales], settings: silent });
  await play(quiet, says('Oi'), hears(), ticketIs({ queue: 'Vendas' }));
});

test('without a queue the connection greets once in a ticket, where the company wants it', async () => {
  const desk = await InboundDesk.open(server, { connection: { greetingMessage: 'Olá, {{firstName}}!' } });
  await play(desk, says('Oi'), hears('Olá, Maria!'), says('Alguém?'), hears(), ticketIs({ queue: null }));
  const quiet = await InboundDesk.open(server, { settings: silent });
  await play(quiet, says('Oi'), hears());
});

test('what waits is closed with a farewell where the company says one, unless nobody wants it', async () => {
  const close = (more: object = {}) =>
    meanwhile('it is closed', async (customer) => {
      const { id } = await customer.ticket();
      const body = { status: 'closed' as const, ...more };
      const closed = await customer.desk.admin.call(api.tickets.update, { params: { id: String(id) }, body });
      expect(closed.status).toBe('closed');
    });
  const quiet = await InboundDesk.open(server, { settings: silent });
  await play(quiet, says('Oi'), close(), hears());
  const desk = await InboundDesk.open(server, {
    settings: { ...silent, sendFarewellWaitingTicket: 'enabled' },
  });
  await play(desk, says('Oi'), close({ amountUsedBotQueues: 0 }), hears('Até logo!'));
  await play(desk, says('Oi'), close({ sendFarewellMessage: false }), hears());
});
