import { connectionRoutes, ticketRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVALID, MENU, OPTIONS, sales, support } from '../../../test/setup/bot-desk.ts';
import { createQueue } from '../../../test/setup/conversations.ts';
import { type Phones, Shop, startWithPhones } from '../../../test/setup/phones.ts';
import { until } from '../../../test/setup/waiting.ts';

let phones: Phones;
let shop: Shop;
beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511933330000');
  const queues = [
    await createQueue(shop.admin, { ...sales, orderQueue: 1 }),
    await createQueue(shop.admin, { ...support, orderQueue: 2 }),
  ];
  await shop.admin.call(connectionRoutes.update, {
    params: { id: String(shop.connection.id) },
    body: { greetingMessage: 'Olá!', complationMessage: 'Até logo!', queueIds: queues.map(({ id }) => id) },
  });
});
afterAll(() => phones.stop());

/** Writes from a phone and waits until as many answers as that have arrived there. */
async function write(phone: string, name: string, text: string, answers: number): Promise<string[]> {
  if (answers === 1) phones.peer.addCustomer({ phone, name });
  await shop.write(phone, { kind: 'text', text });
  return until(() => {
    const arrived = phones.peer.ledger(phone).filter(({ from }) => from === shop.phone);
    expect(arrived).toHaveLength(answers);
    return arrived.map((entry) => entry.text);
  });
}

const logOf = async (id: number) => shop.admin.call(ticketRoutes.log, { params: { ticketId: String(id) } });

test('a customer is shown the menu on the phone, and a number leads into the queue', async () => {
  expect(await write('5511944440001', 'Maria Silva', 'Bom dia', 1)).toEqual([MENU]);
  const answers = await write('5511944440001', 'Maria Silva', '1', 2);
  expect(answers.at(-1)).toBe('Bem-vindo a Vendas, Maria.');
  const ticket = await shop.ticketWith('Maria Silva');
  expect(ticket).toMatchObject({ status: 'pending', queue: { name: 'Vendas' } });
  expect((await logOf(ticket.id))[0]).toMatchObject({
    type: 'queue',
    reason: { code: 'chosenInMenu', queue: 'Vendas', option: '1' },
  });
});

test('a customer goes down the options, is told when they are not understood, and goes back', async () => {
  const phone = '5511944440002';
  const say = (text: string, answers: number) => write(phone, 'Joana Prado', text, answers);
  await say('Olá', 1);
  expect((await say('2', 2)).at(-1)).toBe(OPTIONS);
  expect((await say('nove', 3)).at(-1)).toBe(INVALID);
  expect((await say('1', 4)).at(-1)).toMatch(/^O que acontece\?\n\n\*\[ 1 \]\* - Lenta/);
  expect((await say('1', 5)).at(-1)).toMatch(/^Qual aparelho\?/);
  expect((await say('#', 6)).at(-1)).toBe(MENU);
  expect(await shop.ticketWith('Joana Prado')).toMatchObject({ queue: null, isBot: true });
});

test('a customer leaves, and the ticket is closed by them', async () => {
  await write('5511944440003', 'Rui Costa', 'oi', 1);
  expect((await write('5511944440003', 'Rui Costa', 'Sair', 2)).at(-1)).toBe('Até logo!');
  const ticket = await shop.ticketWith('Rui Costa');
  expect(ticket.status).toBe('closed');
  expect((await logOf(ticket.id))[0]).toMatchObject({
    type: 'clientClosed',
    reason: { code: 'leftByContact' },
  });
});
