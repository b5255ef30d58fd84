import { api, type MessageTemplate } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GraphShop, startWithGraph, type WithGraph } from '../../../test/setup/graph-shop.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let graph: WithGraph;
let shop: GraphShop;

beforeAll(async () => {
  graph = await startWithGraph();
  shop = await GraphShop.open(graph);
});
afterAll(() => graph.stop());

const params = () => ({ whatsappId: String(shop.connections.whatsappapi) });
const list = (query: Record<string, string> = {}) =>
  shop.admin.call(api.messageTemplates.list, { params: params(), query });
const all = () =>
  waitUntil(async () => {
    const { templates } = await list();
    expect(templates.length).toBeGreaterThan(0);
    return templates;
  });
const valuesFor = ({ variables }: MessageTemplate) =>
  Object.fromEntries(variables.map(({ key }) => [key, `value of ${key}`]));
const plain = async () => {
  const found = (await all()).find(
    ({ status, header, variables }) =>
      status === 'APPROVED' && variables.length > 0 && (header === null || header.format === 'text'),
  );
  if (!found) throw new Error('the far end has no such template');
  return found;
};

describe('templates', () => {
  test('are there soon after a number is connected, approved ones first', async () => {
    const templates = await all();
    const approved = templates.map(({ status }) => status === 'APPROVED');
    expect(approved).toEqual(approved.toSorted((one, other) => Number(other) - Number(one)));
    expect(approved).toContain(false);
  });

  test('are found by their name and their words', async () => {
    const [first] = await all();
    const { templates } = await list({ searchParam: first?.name.toUpperCase() ?? '' });
    expect(templates.map(({ name }) => name)).toContain(first?.name);
    expect((await list({ searchParam: 'nothing says this' })).templates).toEqual([]);
  });

  test('that the provider no longer has are gone after they are fetched anew', async () => {
    const before = await all();
    const business = graph.peer.world.businesses.find(({ id }) => id === shop.number.businessId);
    const [gone] = business?.templates.splice(0, 1) ?? [];
    const { count } = await shop.admin.call(api.messageTemplates.sync, { params: params() });
    expect(count).toBe(before.length - 1);
    expect((await list()).templates.map(({ name }) => name)).not.toContain(gone?.name);
  });

  test('that cannot be fetched leave what there is, and the reason is told', async () => {
    const before = await all();
    graph.peer.failNext({ path: '/message_templates', code: 190, status: 401, times: 1 });
    const { body } = await shop.admin.try(api.messageTemplates.sync, { params: params() });
    expect(body.error).toBe('ERR_META_REFUSED');
    expect((await list()).count).toBe(before.length);
  });
});

describe('a template', () => {
  const send = (ticketId: number, body: Record<string, unknown>) =>
    shop.admin.call(api.messageTemplates.send, { params: { ticketId: String(ticketId) }, body } as never);

  const refused = async (ticketId: number, body: Record<string, unknown>) =>
    (await shop.admin.try(api.messageTemplates.send, { params: { ticketId: String(ticketId) }, body })).body;

  test('arrives also when nothing else may be sent, as it was previewed', async () => {
    const maria = shop.customer('whatsappapi');
    const ticket = await shop.serve(maria);
    graph.server.clock.advance(3 * 24 * 60);
    const template = await plain();
    const sent = await send(ticket.id, {
      templateId: template.id,
      values: valuesFor(template),
      clientId: 'template-once',
    });
    expect(sent.messages).toMatchObject([{ template: template.name, fromMe: true }]);
    expect(sent.messages[0]?.body).toContain('value of body.');
    const entry = await shop.arrived(maria, { kind: 'template' });
    await shop.lastMessage(ticket, { sendState: 'sent', sendReason: null });
    // Repeated by a client that missed the response.
    const again = await send(ticket.id, {
      templateId: template.id,
      values: valuesFor(template),
      clientId: 'template-once',
    });
    expect(again.messages[0]?.id).toBe(sent.messages[0]?.id);
    expect(maria.ledger.at(-1)?.id).toBe(entry.id);
  });

  test('with a place at its head is sent with that place', async () => {
    const rui = shop.customer('whatsappapi');
    const ticket = await shop.serve(rui);
    const business = graph.peer.world.businesses.find(({ id }) => id === shop.number.businessId);
    business?.templates.push({
      id: '900100000000009',
      name: 'onde_estamos',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      parameter_format: 'POSITIONAL',
      components: [
        { type: 'HEADER', format: 'LOCATION' },
        { type: 'BODY', text: 'Esperamos você, {{1}}.', example: { body_text: [['Rui']] } },
      ],
    });
    await shop.admin.call(api.messageTemplates.sync, { params: params() });
    const templateId = (await all()).find(({ name }) => name === 'onde_estamos')?.id;
    const values = { 'header.name': 'Loja', 'header.address': 'Praça da Sé, 1', 'body.1': 'Rui' };
    expect(
      await refused(ticket.id, { templateId, values: { ...values, 'header.place': 'na esquina' } }),
    ).toMatchObject({ error: 'ERR_TEMPLATE_INCOMPLETE', missing: ['header.place'] });
    const place = 'https://www.google.com/maps?q=-23.5503,-46.6339';
    const sent = await send(ticket.id, { templateId, values: { ...values, 'header.place': place } });
    expect(sent.messages).toMatchObject([{ body: 'Loja\nPraça da Sé, 1\n\nEsperamos você, Rui.' }]);
    const { location } = await shop.arrived(rui, { kind: 'template', text: 'Esperamos você, Rui.' });
    expect(location).toEqual({ latitude: -23.5503, longitude: -46.6339 });
  });

  test('needs all its values, an approval, and the right connection', async () => {
    const ticket = await shop.serve(shop.customer('whatsappapi'));
    const template = await plain();
    expect(await refused(ticket.id, { templateId: template.id, values: {} })).toMatchObject({
      error: 'ERR_TEMPLATE_INCOMPLETE',
      missing: template.variables.map(({ key }) => key),
    });
    const pending = (await all()).find(({ status }) => status !== 'APPROVED');
    expect(await refused(ticket.id, { templateId: pending?.id, values: {} })).toMatchObject({
      error: 'ERR_TEMPLATE_NOT_APPROVED',
    });
    const elsewhere = await shop.serve(shop.customer('facebook'));
    expect(
      await refused(elsewhere.id, { templateId: template.id, values: valuesFor(template) }),
    ).toMatchObject({ error: 'ERR_NO_TEMPLATE_FOUND' });
  });
});
