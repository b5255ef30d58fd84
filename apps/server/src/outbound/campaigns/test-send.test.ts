import { api, type NewCampaign } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../../test/setup/client.ts';
import { createContact, newNumber, seedConnection } from '../../../test/setup/conversations.ts';
import { GraphShop, startWithGraph, type WithGraph } from '../../../test/setup/graph-shop.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { formWith, picture } from '../../../test/setup/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });

describe('on a phone', () => {
  let server: TestServer;
  let company: TestCompany;
  beforeAll(async () => {
    server = await startTestServer();
    company = await createCompany(server);
    await seedConnection(server, company.id, { isDefault: true });
  });
  afterAll(() => server.stop());

  const add = (fields: Partial<NewCampaign>) =>
    company.admin.call(api.campaigns.create, { body: { name: 'Winter sale', ...fields } });
  const tryTest = (campaign: { id: number }, body: object) =>
    company.admin.try(api.campaigns.test, { ...at(campaign), body });
  const errorOf = async (campaign: { id: number }, body: object) =>
    (await tryTest(campaign, body)).body['error'];
  const messagesTo = (number: string) =>
    server.sql<{ body: string; source: string; mediaType: string }>(
      `select m.body, m.source, m."mediaType" from messages m join contacts c on c.id = m."chatId"
       where c.number = $1 order by m.id`,
      [number],
    );

  test('the chosen text is sent with the values of the contact, and no report knows of it', async () => {
    await company.admin.call(api.campaignSettings.save, {
      body: { settings: { variables: [{ key: 'cupom', value: 'NATAL10' }] } },
    });
    const number = newNumber();
    const contact = await createContact(company.admin, { name: 'Maria', number, email: 'maria@mail.test' });
    const campaign = await add({ message1: 'One', message2: '{nome}, {EMAIL}, {numero}, {cupom}' });
    const sent = await company.admin.call(api.campaigns.test, {
      ...at(campaign),
      body: { number, message: 2 },
    });
    expect(sent).toEqual({ messageId: expect.any(Number), ticketUuid: expect.any(String) });
    expect(await messagesTo(number)).toEqual([
      { body: `Maria, maria@mail.test, ${number}, NATAL10`, source: 'campaign', mediaType: 'conversation' },
    ]);
    const { counters } = await company.admin.call(api.campaigns.show, at(campaign));
    expect(counters.total).toBe(0);
    const [ticket] = await server.sql('select status from tickets where "contactId" = $1', [contact.id]);
    expect(ticket).toEqual({ status: 'closed' });
  });

  test('a number that nobody has becomes a contact, and the file goes along', async () => {
    const number = newNumber();
    const campaign = await add({ message1: 'Hello {numero}' });
    const form = formWith({ field: 'file', bytes: await picture('png', 40, 30) });
    await company.admin.send('POST', pathOf(api.campaigns.uploadMedia, at(campaign)), form);
    await company.admin.call(api.campaigns.test, { ...at(campaign), body: { number } });
    expect(await messagesTo(number)).toMatchObject([{ body: `Hello ${number}`, mediaType: 'image' }]);
  });

  test('is refused with the reason to those who are left out, and without a text', async () => {
    const [away, blocked] = [await createContact(company.admin), await createContact(company.admin)];
    await company.admin.call(api.optOuts.record, {
      params: { contactId: String(away.id) },
      body: { reason: 'On the phone' },
    });
    await company.admin.call(api.contacts.block, { ...at(blocked), body: { active: false } });
    const campaign = await add({ message1: 'Hello' });
    expect(await errorOf(campaign, { number: away.number })).toBe('ERR_CONTACT_OPTED_OUT');
    expect(await errorOf(campaign, { number: blocked.number })).toBe('ERR_CONTACT_BLOCKED');
    expect(await errorOf(campaign, { number: newNumber(), message: 2 })).toBe('ERR_CAMPAIGN_WITHOUT_TEXT');
    expect((await tryTest(campaign, { number: '12' })).status).toBe(400);
    const whatsappId = await seedConnection(server, company.id, { channel: 'facebook' });
    expect(await errorOf(await add({ message1: 'Hello', whatsappId }), { number: newNumber() })).toBe(
      'ERR_CONTACT_NOT_ON_CHANNEL',
    );
  });
});

describe('on the Cloud API', () => {
  let graph: WithGraph;
  let shop: GraphShop;
  beforeAll(async () => {
    graph = await startWithGraph();
    shop = await GraphShop.open(graph);
  });
  afterAll(() => graph.stop());

  const templates = () =>
    waitUntil(async () => {
      const params = { whatsappId: String(shop.connections.whatsappapi) };
      const found = (await shop.admin.call(api.messageTemplates.list, { params, query: {} })).templates;
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
  const plain = async () =>
    (await templates()).find(
      ({ status, header, variables }) =>
        status === 'APPROVED' && variables.length > 0 && (header === null || header.format === 'text'),
    );
  const create = (fields: object) =>
    shop.admin.try(api.campaigns.create, {
      body: { name: 'Winter sale', whatsappId: shop.connections.whatsappapi, ...fields },
    });

  test('a template is sent with its values, in which variables stand', async () => {
    const maria = shop.customer('whatsappapi', 'Maria');
    const template = await plain();
    const templateValues = Object.fromEntries(
      (template?.variables ?? []).map(({ key }) => [key, 'for {nome} {numero}']),
    );
    const { body } = await create({ templateId: template?.id, templateValues, message1: 'Hello' });
    const campaign = { id: Number(body['id']) };
    const number = maria.id;
    await shop.admin.call(api.campaigns.test, { ...at(campaign), body: { number } });
    const entry = await shop.arrived(maria, { kind: 'template' });
    expect(entry.text).toContain(`for ${number} ${number}`);
    // Free text needs an answer of the contact first.
    await shop.admin.call(api.campaigns.update, { ...at(campaign), body: { templateId: null } });
    const refused = await shop.admin.try(api.campaigns.test, { ...at(campaign), body: { number } });
    expect(refused.body).toMatchObject({ error: 'ERR_WINDOW_CLOSED', reason: 'windowClosed' });
  });

  test('one that is planned has all its values, an approval, and no question before it', async () => {
    const { id: contactListId } = await shop.admin.call(api.contactLists.create, { body: { name: 'All' } });
    const scheduledAt = new Date(graph.server.clock.now().getTime() + 3_600_000).toISOString();
    const template = await plain();
    const templateId = template?.id;
    const keys = (template?.variables ?? []).map(({ key }) => key);
    const templateValues = Object.fromEntries(keys.map((key) => [key, '{nome}']));
    const planned = { scheduledAt, contactListId, templateId, templateValues };
    const [incomplete, unknown, asked, elsewhere, pending, complete] = [
      await create({ ...planned, templateValues: {} }),
      await create({ ...planned, templateValues: { ...templateValues, [keys[0] ?? '']: '{cupom}' } }),
      await create({ ...planned, confirmation: true, confirmationMessage1: 'May we?' }),
      await create({ ...planned, whatsappId: shop.connections.facebook }),
      await create({
        ...planned,
        templateId: (await templates()).find(({ status }) => status !== 'APPROVED')?.id,
      }),
      await create(planned),
    ];
    expect(incomplete.body).toMatchObject({ error: 'ERR_TEMPLATE_INCOMPLETE', missing: keys });
    expect(unknown.body['issues']).toEqual([{ path: 'templateValues', problem: 'unknownVariable' }]);
    expect(asked.body['error']).toBe('ERR_CAMPAIGN_TEMPLATE_CONFIRMATION');
    expect(elsewhere.body['error']).toBe('ERR_NO_TEMPLATE_FOUND');
    expect(pending.body['error']).toBe('ERR_TEMPLATE_NOT_APPROVED');
    expect(complete.body).toMatchObject({ status: 'PROGRAMADA', templateId, templateValues });
  });

  test('texts and files are those that the channel takes', async () => {
    const { id: contactListId } = await shop.admin.call(api.contactLists.create, { body: { name: 'All' } });
    const scheduledAt = new Date(graph.server.clock.now().getTime() + 3_600_000).toISOString();
    const whatsappId = shop.connections.instagram;
    const long = await create({ scheduledAt, contactListId, whatsappId, message1: 'x'.repeat(1001) });
    expect(long.body).toMatchObject({ error: 'ERR_CHANNEL_TEXT_TOO_LONG', max: 1000 });
    const { body } = await create({ contactListId, whatsappId, message1: 'Hello' });
    const pdf = formWith({ field: 'file', bytes: Buffer.from('%PDF-1.7\n'), name: 'list.pdf' });
    const path = pathOf(api.campaigns.uploadMedia, at({ id: Number(body['id']) }));
    expect((await shop.admin.send('POST', path, pdf)).body['error']).toBe('ERR_CHANNEL_FILE_KIND');
  });
});
