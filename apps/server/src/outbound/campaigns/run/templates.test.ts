import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CampaignDesk } from '../../../../test/setup/campaign-desk.ts';
import { GraphShop, startWithGraph, type WithGraph } from '../../../../test/setup/graph-shop.ts';
import { waitUntil } from '../../../../test/setup/wait-until.ts';

let graph: WithGraph;
let shop: GraphShop;
let desk: CampaignDesk;
beforeAll(async () => {
  graph = await startWithGraph();
  shop = await GraphShop.open(graph);
  const company = { id: shop.companyId, admin: shop.admin };
  desk = new CampaignDesk({ server: graph.server, company, connectionId: shop.connections.whatsappapi });
  await desk.hurry();
});
afterAll(() => graph.stop());

const findTemplate = () =>
  waitUntil(async () => {
    const { templates } = await shop.admin.call(api.messageTemplates.list, {
      params: { whatsappId: String(shop.connections.whatsappapi) },
      query: {},
    });
    const found = templates.find(
      ({ status, header, variables }) => status === 'APPROVED' && variables.length > 0 && header === null,
    );
    if (!found) throw new Error('the far end has no such template');
    return found;
  });

test('where the reply window is closed only a template arrives, filled in for each recipient', async () => {
  const ana = shop.customer('whatsappapi', 'Ana');
  const list = () => desk.list([{ name: 'Ana', number: ana.person.phone ?? '' }], null);
  const plain = await desk.campaign(await list());
  await desk.start(plain);
  await waitUntil(async () => expect(await desk.tally(plain)).toEqual({ windowClosed: 1 }));
  const { id: templateId, variables } = await findTemplate();
  const templateValues = JSON.stringify(Object.fromEntries(variables.map(({ key }) => [key, 'Para {nome}'])));
  const id = await desk.campaign(await list(), { messages: [], templateId, templateValues });
  await desk.start(id);
  await waitUntil(async () => expect(await desk.tally(id)).toEqual({ sent: 1 }));
  await shop.arrived(ana, { kind: 'template' });
  expect((await desk.recipients(id))[0]?.body).toContain('Para Ana');
});

test('who has no value for the template is left out, and the others get it', async () => {
  const [ana, bia] = [shop.customer('whatsappapi', 'Ana'), shop.customer('whatsappapi', 'Bia')];
  const { id: templateId, variables } = await findTemplate();
  const templateValues = JSON.stringify(Object.fromEntries(variables.map(({ key }) => [key, '{email}'])));
  const people = [ana, bia].map(({ person }) => ({ name: person.name ?? '', number: person.phone ?? '' }));
  const list = await desk.list(people, null);
  await graph.server.sql(`update contact_list_items set email = 'bia@loja.test' where number = $1`, [
    bia.person.phone,
  ]);
  const id = await desk.campaign(list, { messages: [], templateId, templateValues });
  await desk.start(id);
  await waitUntil(async () => expect(await desk.tally(id)).toEqual({ missingValue: 1, sent: 1 }));
  await shop.arrived(bia, { kind: 'template' });
});

test('a template whose approval is withdrawn stops the campaign', async () => {
  const ana = shop.customer('whatsappapi', 'Bia');
  const { id: templateId, variables } = await findTemplate();
  const templateValues = JSON.stringify(Object.fromEntries(variables.map(({ key }) => [key, '{nome}'])));
  const at = new Date(Date.now() + 300_000);
  const id = await desk.campaign(await desk.list([{ name: 'Bia', number: ana.person.phone ?? '' }], null), {
    messages: [],
    templateId,
    templateValues,
    status: 'PROGRAMADA',
    scheduledAt: at,
    nextAt: at,
  });
  await graph.server.sql(`update message_templates set status = 'PAUSED' where id = $1`, [templateId]);
  graph.server.clock.advance(6);
  await waitUntil(async () => expect(await desk.state(id)).toMatchObject({ pauseReason: 'failures' }));
  expect(await desk.tally(id)).toEqual({ waiting: 1 });
});
