import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GraphShop, startWithGraph, type WithGraph } from '../../../test/setup/graph-shop.ts';

let graph: WithGraph;
let shop: GraphShop;

beforeAll(async () => {
  graph = await startWithGraph();
  shop = await GraphShop.open(graph);
});
afterAll(() => graph.stop());

const secondsAgo = (seconds: number) => new Date(graph.server.clock.now().getTime() - seconds * 1000);
const bodyOf = async (ticket: { uuid: string }) => (await shop.messages(ticket)).at(0)?.body;

describe.each(['whatsappapi', 'facebook'] as const)('on %s', (channel) => {
  test('an edit that comes again, or late, does not undo a newer one', async () => {
    const customer = shop.customer(channel);
    const text = `Um erro ${channel}`;
    const { id, accepted } = customer.write(text, { at: secondsAgo(60) });
    await accepted;
    const ticket = await shop.accept(await shop.ticketOf(text));
    const edit = (words: string, at: Date) =>
      customer.write({ kind: 'edit', targetId: id, text: words }, { id: `${id}-${words}`, at }).accepted;
    const [first, late, second] = [secondsAgo(30), secondsAgo(20), secondsAgo(10)];
    await edit('primeira', first);
    await edit('segunda', second);
    expect(await bodyOf(ticket)).toBe('segunda');
    await edit('primeira', first);
    await edit('tardia', late);
    expect(await bodyOf(ticket)).toBe('segunda');
    await edit('terceira', secondsAgo(5));
    expect(await bodyOf(ticket)).toBe('terceira');
  });

  test('a reaction that comes again, or late, does not come back', async () => {
    const customer = shop.customer(channel);
    const ticket = await shop.serve(customer, `Reage ${channel}`);
    await shop.send(ticket, { body: 'Obrigado' });
    const { id } = await shop.arrived(customer, { text: 'Obrigado' });
    await shop.lastMessage(ticket, { sendState: 'sent' });
    const react = (emoji: string, name: string, at: Date) =>
      customer.write({ kind: 'reaction', targetId: id, emoji }, { id: `${id}-${name}`, at }).accepted;
    const shown = async () => (await shop.messages(ticket)).at(-1)?.reactions.map(({ emoji }) => emoji);
    const [first, late, second] = [secondsAgo(30), secondsAgo(25), secondsAgo(20)];
    await react('👍', 'first', first);
    expect(await shown()).toEqual(['👍']);
    await react('', 'taken', second);
    await react('👍', 'first', first);
    await react('😮', 'late', late);
    expect(await shown()).toEqual([]);
    await react('❤️', 'newest', secondsAgo(5));
    await react('', 'taken', second);
    expect(await shown()).toEqual(['❤️']);
  });
});

test('of two edits of a message that comes after both, the newer one stays', async () => {
  const customer = shop.customer('whatsappapi');
  const id = 'wamid.comes-last';
  const edit = (words: string, at: Date) =>
    customer.write({ kind: 'edit', targetId: id, text: words }, { id: `${id}-${words}`, at }).accepted;
  await edit('mais nova', secondsAgo(10));
  const ticket = await shop.accept(await shop.ticketOf('mais nova'));
  await edit('mais velha', secondsAgo(20));
  await customer.write('a primeira', { id, at: secondsAgo(40) }).accepted;
  await edit('mais velha', secondsAgo(20));
  expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(['mais nova']);
});

test('in one and the same second, what comes again changes nothing', async () => {
  const customer = shop.customer('whatsappapi');
  const ticket = await shop.serve(customer, 'Tudo num segundo');
  await shop.send(ticket, { body: 'Sim' });
  const { id } = await shop.arrived(customer, { text: 'Sim' });
  await shop.lastMessage(ticket, { sendState: 'sent' });
  const at = secondsAgo(10);
  const react = (emoji: string, name: string) =>
    customer.write({ kind: 'reaction', targetId: id, emoji }, { id: `${id}-${name}`, at }).accepted;
  await react('👍', 'on');
  await react('', 'off');
  await react('👍', 'on');
  expect((await shop.messages(ticket)).at(-1)?.reactions).toEqual([]);
});
