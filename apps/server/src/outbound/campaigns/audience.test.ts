import { api, type CampaignOutlook } from '@prosa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, newNumber, seedConnection } from '../../../test/setup/conversations.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import {
  audience,
  audienceOrder,
  type AudiencePortion,
  type AudienceRow,
  type AudienceSource,
} from './audience.ts';

let server: TestServer;
let company: TestCompany;
let admin: Client;
let connections: Record<'whatsapp' | 'whatsappapi' | 'facebook', number>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // A Monday, nine o'clock in São Paulo.
  server.clock.set('2026-03-02T12:00:00Z');
  company = await createCompany(server);
  admin = company.admin;
  connections = {
    whatsapp: await seedConnection(server, company.id, { isDefault: true }),
    whatsappapi: await seedConnection(server, company.id, { channel: 'whatsappapi' }),
    facebook: await seedConnection(server, company.id, { channel: 'facebook' }),
  };
});

const newList = async () => (await admin.call(api.contactLists.create, { body: { name: 'People' } })).id;
const addItem = async (contactListId: number, number: string, name = 'Somebody') =>
  (await admin.call(api.contactListItems.create, { body: { name, number, contactListId } })).id;
const newTag = async () => (await admin.call(api.tags.create, { body: { name: `Tag ${newNumber()}` } })).id;
const tag = (contactId: number, tagId: number) =>
  server.sql('insert into contact_tags ("companyId", "contactId", "tagId") values ($1, $2, $3)', [
    company.id,
    contactId,
    tagId,
  ]);
const optOut = (contactId: number) =>
  admin.call(api.optOuts.record, {
    params: { contactId: String(contactId) },
    body: { reason: 'On the phone' },
  });
const block = (id: number) =>
  admin.call(api.contacts.block, { params: { id: String(id) }, body: { active: false } });
const outlook = (body: object): Promise<CampaignOutlook> => admin.call(api.campaigns.outlook, { body });
const countsOf = ({ reached, leftOut }: CampaignOutlook) => ({
  reached,
  ...Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count])),
});
/** Inserted as a channel would have made it. */
async function person({ channel = 'facebook', number = null as string | null, isGroup = false } = {}) {
  const [row] = await server.sql<{ id: number }>(
    `insert into contacts ("companyId", name, number, channel, "isGroup") values ($1, 'Person', $2, $3, $4) returning id`,
    [company.id, number, channel, isGroup],
  );
  return row?.id ?? 0;
}
const wrote = (contactId: number, whatsappId: number, hoursAgo: number) =>
  server.sql(
    `insert into reply_windows ("companyId", "whatsappId", "contactId", "lastInboundAt") values ($1, $2, $3, $4)`,
    [company.id, whatsappId, contactId, new Date(server.clock.now().getTime() - hoursAgo * 3_600_000)],
  );

async function template(whatsappId: number): Promise<number> {
  const content = { header: null, body: 'Hello', footer: '', buttons: [], variables: [] };
  const [row] = await server.sql<{ id: number }>(
    `insert into message_templates
       ("companyId", "whatsappId", "externalId", name, language, category, status, content)
     values ($1, $2, 'one', 'hello', 'pt_BR', 'UTILITY', 'APPROVED', $3) returning id`,
    [company.id, whatsappId, JSON.stringify(content)],
  );
  return row?.id ?? 0;
}

const readAll = (source: AudienceSource, portion?: AudiencePortion): Promise<AudienceRow[]> =>
  server.platform.unitOfWork.inCompany(company.id, systemActor, async ({ db }) => {
    const limit = portion ? sql`limit ${portion.limit}` : sql``;
    const { rows } = await sql<AudienceRow>`
      select * from ${audience(source, portion)} order by ${audienceOrder} ${limit}`.execute(db);
    return rows;
  });

/** The recipients as the preparation of a campaign takes them: a few at a time. */
async function readInPortions(source: AudienceSource, limit: number): Promise<AudienceRow[]> {
  const taken: AudienceRow[] = [];
  for (;;) {
    const last = (isItem: boolean) => taken.findLast((row) => row.isItem === isItem)?.sourceId ?? 0;
    const rows = await readAll(source, { afterItemId: last(true), afterContactId: last(false), limit });
    taken.push(...rows);
    if (rows.length < limit) return taken;
  }
}

describe('whom a campaign reaches', () => {
  test('are the people of a list, each with the reason if they are left out', async () => {
    const list = await newList();
    const [away, blocked, known] = [
      await createContact(admin),
      await createContact(admin),
      await createContact(admin, { name: 'Known' }),
    ];
    await optOut(away.id);
    await block(blocked.id);
    for (const { number } of [away, blocked, known]) await addItem(list, number ?? '');
    const invalid = await addItem(list, newNumber());
    await server.sql(
      'update contact_list_items set "isWhatsappValid" = false, "checkedAt" = now() where id = $1',
      [invalid],
    );
    await addItem(list, newNumber(), 'Stranger');
    const found = await outlook({ contactListId: list });
    expect(found).toMatchObject({ total: 5, unchecked: 2 });
    expect(countsOf(found)).toEqual({ reached: 2, optedOut: 1, blocked: 1, invalidNumber: 1 });
    expect(found.example).toEqual({ nome: 'Somebody', email: '', numero: known.number });
  });

  test('are found by every number that a contact had, and reached once', async () => {
    const list = await newList();
    const contact = await createContact(admin);
    const former = newNumber();
    await server.sql(
      `insert into contact_numbers ("companyId", channel, number, "contactId") values ($1, 'whatsapp', $2, $3)`,
      [company.id, former, contact.id],
    );
    await addItem(list, former);
    await addItem(list, contact.number ?? '');
    expect(countsOf(await outlook({ contactListId: list }))).toEqual({ reached: 1, duplicate: 1 });
    await optOut(contact.id);
    expect(countsOf(await outlook({ contactListId: list }))).toEqual({
      reached: 0,
      optedOut: 1,
      duplicate: 1,
    });
  });

  test('are also the contacts with a tag, without those of the list and without groups', async () => {
    const [list, tagListId] = [await newList(), await newTag()];
    const [listed, other] = [await createContact(admin), await createContact(admin)];
    await addItem(list, listed.number ?? '');
    const group = await person({ channel: 'whatsapp', isGroup: true });
    const hidden = await person({ channel: 'facebook' });
    const withNumber = await person({ channel: 'facebook', number: newNumber() });
    const double = await person({ channel: 'instagram', number: other.number });
    for (const id of [listed.id, other.id, group, hidden, withNumber, double]) await tag(id, tagListId);
    expect(countsOf(await outlook({ contactListId: list, tagListId }))).toEqual({
      reached: 3,
      duplicate: 2,
      noNumber: 1,
    });
    expect(countsOf(await outlook({ tagListId }))).toEqual({ reached: 3, duplicate: 1, noNumber: 1 });
    expect(await outlook({})).toMatchObject({ total: 0, reached: 0, endsAt: null, example: null });
  });

  test('on a channel with a reply window are those who wrote lately, unless a template is sent', async () => {
    const [list, tagListId] = [await newList(), await newTag()];
    const [late, lately] = [await createContact(admin), await createContact(admin)];
    await wrote(late.id, connections.whatsappapi, 25);
    await wrote(lately.id, connections.whatsappapi, 23);
    for (const number of [late.number, lately.number, newNumber()]) await addItem(list, number ?? '');
    const cloud = { contactListId: list, whatsappId: connections.whatsappapi };
    expect(countsOf(await outlook(cloud))).toEqual({ reached: 1, windowClosed: 2 });
    const templateId = await template(connections.whatsappapi);
    expect(countsOf(await outlook({ ...cloud, templateId }))).toEqual({ reached: 3 });
    const friend = await person({ channel: 'facebook' });
    await wrote(friend, connections.facebook, 1);
    for (const id of [friend, late.id]) await tag(id, tagListId);
    const page = { contactListId: list, tagListId, whatsappId: connections.facebook };
    expect(countsOf(await outlook(page))).toEqual({ reached: 1, notOnChannel: 3, duplicate: 1 });
  });

  test('are the same and in the same order in portions of any size', async () => {
    const [contactListId, tagListId] = [await newList(), await newTag()];
    for (let index = 0; index < 7; index += 1) {
      const contact = await createContact(admin);
      if (index % 2 === 0) await addItem(contactListId, contact.number ?? '');
      if (index % 3 === 0) await tag(contact.id, tagListId);
      if (index === 4) await optOut(contact.id);
      await addItem(contactListId, newNumber());
    }
    const source: AudienceSource = {
      contactListId,
      tagListId,
      connection: { id: connections.whatsapp, channel: 'whatsapp' },
      isTemplate: false,
      now: server.clock.now(),
    };
    const all = await readAll(source);
    expect(all).toHaveLength(14);
    expect(new Set(all.map(({ reason }) => reason))).toEqual(new Set([null, 'optedOut', 'duplicate']));
    for (const limit of [1, 3, 5, 100]) expect(await readInPortions(source, limit)).toEqual(all);
  });
});

describe('the forecast', () => {
  test('is by the pace, the hours and the weekends of the company', async () => {
    const list = await newList();
    for (let index = 0; index < 3; index += 1) await addItem(list, newNumber());
    const at = (scheduledAt: string | null) => outlook({ contactListId: list, scheduledAt });
    // Three messages, twenty seconds apart.
    expect(await at('2026-03-02 17:59:30')).toMatchObject({
      startsAt: '2026-03-02T20:59:30.000Z',
      endsAt: '2026-03-03T12:00:00.000Z',
    });
    expect(await at('2026-03-07 10:00:00')).toMatchObject({
      startsAt: '2026-03-09T12:00:00.000Z',
      endsAt: '2026-03-09T12:00:40.000Z',
    });
    await admin.call(api.campaignSettings.save, {
      body: { settings: { sabado: true, messageInterval: 60 } },
    });
    expect(await at('2026-03-07 10:00:00')).toMatchObject({
      startsAt: '2026-03-07T13:00:00.000Z',
      endsAt: '2026-03-07T13:02:00.000Z',
    });
  });

  test('is refused for what there is not', async () => {
    const errorOf = async (body: object) => (await admin.try(api.campaigns.outlook, { body })).body['error'];
    const gone = 2_000_000_000;
    expect(await errorOf({ contactListId: gone })).toBe('ERR_NO_CONTACT_LIST_FOUND');
    expect(await errorOf({ tagListId: gone })).toBe('ERR_NO_TAG_FOUND');
    expect(await errorOf({ whatsappId: gone })).toBe('ERR_NO_WAPP_FOUND');
    expect(await errorOf({ templateId: gone })).toBe('ERR_NO_TEMPLATE_FOUND');
    expect(await errorOf({ scheduledAt: '2020-01-01 10:00:00' })).toBe('ERR_CAMPAIGN_IN_PAST');
    const poor = await createCompany(server);
    expect((await poor.admin.try(api.campaigns.outlook, { body: {} })).body['error']).toBe(
      'ERR_NO_DEF_WAPP_FOUND',
    );
  });
});
