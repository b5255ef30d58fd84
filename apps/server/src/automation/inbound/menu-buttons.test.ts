import { api } from '@prosa/contract';
import type { GraphCustomer } from '@prosa/peers/graph';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MENU, OPTIONS, sales, support } from '../../../test/setup/bot-desk.ts';
import { createQueue } from '../../../test/setup/conversations.ts';
import { GraphShop, startWithGraph, type WithGraph } from '../../../test/setup/graph-shop.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let graph: WithGraph;
let shop: GraphShop;

beforeAll(async () => {
  graph = await startWithGraph();
  shop = await GraphShop.open(graph);
  const queueIds = [];
  for (const queue of [sales, support]) queueIds.push((await createQueue(shop.admin, queue)).id);
  for (const id of Object.values(shop.connections))
    await shop.admin.call(api.connections.update, {
      params: { id: String(id) },
      body: { queueIds, greetingMessage: 'Olá!', complationMessage: 'Até logo!' },
    });
});
afterAll(() => graph.stop());

const ticketOf = (customer: GraphCustomer, status: 'pending' | 'closed' = 'pending') =>
  waitUntil(async () => {
    const { tickets } = await shop.admin.call(api.tickets.list, { query: { showAll: 'true', status } });
    const ticket = tickets.find(({ contact }) => contact.name === customer.name);
    if (!ticket) throw new Error(`${customer.name} has no ticket`);
    return ticket;
  });

/** Presses the button with this title in the last menu that the customer received. */
function press(customer: GraphCustomer, title: string, entry = customer.ledger.at(-1)) {
  const choice = entry?.choices.find((one) => one.title === title);
  if (!choice) throw new Error(`nothing is called ${title}`);
  return customer.write({ kind: 'choice', ...choice }).accepted;
}

const bodiesOf = async (ticket: { uuid: string }) => (await shop.messages(ticket)).map(({ body }) => body);

test('on the Cloud API the queues are buttons, the options a list, and pressing one is choosing it', async () => {
  const maria = shop.customer('whatsappapi', 'Maria Botões');
  await maria.write('Bom dia').accepted;
  const menu = await shop.arrived(maria, {
    kind: 'interactive',
    text: 'Olá!',
    choices: [
      expect.objectContaining({ of: 'button', title: 'Vendas' }) as never,
      expect.objectContaining({ of: 'button', title: 'Suporte' }) as never,
      expect.objectContaining({ of: 'button', title: 'Encerrar atendimento' }) as never,
    ],
  });
  await press(maria, 'Suporte');
  const options = await shop.arrived(maria, { kind: 'interactive', text: 'Como podemos ajudar?' });
  expect(options.choices.map(({ of, title }) => [of, title])).toEqual([
    ['list', 'Internet'],
    ['list', 'Outros'],
    ['list', 'Voltar ao menu'],
    ['list', 'Encerrar atendimento'],
  ]);
  const ticket = await ticketOf(maria);
  expect(ticket.queue?.name).toBe('Suporte');
  // Attendants see the text form of a menu, as without buttons.
  expect(await bodiesOf(ticket)).toEqual(['Bom dia', MENU, 'Suporte', OPTIONS]);
  // A button of an earlier menu is not valid in this one.
  await press(maria, 'Vendas', menu);
  await shop.arrived(maria, { kind: 'text', text: expect.stringContaining('Opção inválida') as never });
  await press(maria, 'Voltar ao menu', options);
  await shop.arrived(maria, { kind: 'interactive', text: 'Olá!' });
  await press(maria, 'Encerrar atendimento');
  await shop.arrived(maria, { text: 'Até logo!' });
  expect((await ticketOf(maria, 'closed')).status).toBe('closed');
});

test.each(['facebook', 'instagram'] as const)(
  'on %s the choices stand below the text, and a number can be typed as well',
  async (channel) => {
    const rui = shop.customer(channel, `Rui ${channel}`);
    await rui.write('Oi').accepted;
    const menu = await shop.arrived(rui, { kind: 'interactive', text: MENU });
    expect(menu.choices.map(({ title }) => title)).toEqual(['Vendas', 'Suporte', 'Encerrar atendimento']);
    await press(rui, 'Suporte');
    await shop.arrived(rui, { kind: 'interactive', text: OPTIONS });
    await rui.write('2').accepted;
    await shop.arrived(rui, { kind: 'text', text: 'Alguém já vem.' });
  },
);
