import { api, type Campaign, type NewCampaign } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, pathOf } from '../../../test/setup/client.ts';
import { createQueue, newNumber, seedConnection } from '../../../test/setup/conversations.ts';
import { startCompany } from '../../../test/setup/desk.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { formWith, picture } from '../../../test/setup/pictures.ts';
import type { TestServer } from '../../../test/setup/server.ts';

const MINUTE = 60_000;

let server: TestServer;
let company: TestCompany;
let admin: Client;
let user: Client;
let contactListId: number;
beforeAll(async () => {
  ({ server, company, user } = await startCompany());
  admin = company.admin;
  await seedConnection(server, company.id, { isDefault: true });
  contactListId = (await admin.call(api.contactLists.create, { body: { name: 'Customers' } })).id;
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set('2026-03-02T12:00:00Z'));

type Fields = Partial<NewCampaign>;
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const inMinutes = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * MINUTE).toISOString();
const content = () => ({ name: 'Winter sale', message1: 'Hello {nome}', contactListId });
const add = (fields: Fields = {}): Promise<Campaign> =>
  admin.call(api.campaigns.create, { body: { ...content(), ...fields } });
const tryAdd = (fields: object) => admin.try(api.campaigns.create, { body: { ...content(), ...fields } });
const change = (campaign: { id: number }, body: Fields) =>
  admin.call(api.campaigns.update, { ...at(campaign), body });
const tryChange = (campaign: { id: number }, body: object) =>
  admin.try(api.campaigns.update, { ...at(campaign), body });
const show = (campaign: { id: number }) => admin.call(api.campaigns.show, at(campaign));
const dueOf = async ({ id }: { id: number }) =>
  (
    await server.sql<{ dueAt: Date }>(`select "dueAt" from due_times where kind = 'campaign' and id = $1`, [
      id,
    ])
  )[0]?.dueAt;
const setStatus = ({ id }: { id: number }, status: string) =>
  server.sql('update campaigns set status = $2, "nextAt" = null where id = $1', [id, status]);

describe('a campaign', () => {
  test('without a time is a draft that may lack everything but its name', async () => {
    const draft = await admin.call(api.campaigns.create, { body: { name: 'Draft' } });
    expect(draft).toMatchObject({
      status: 'INATIVA',
      statusTicket: 'closed',
      openTicket: 'disabled',
      confirmation: false,
      contactList: null,
      message1: null,
      scheduledAt: null,
      nextAt: null,
      endsAt: null,
      counters: { total: 0, waiting: 0, sent: 0 },
    });
    expect(await dueOf(draft)).toBeUndefined();
    for (const name of ['X', 'x'.repeat(51)]) expect((await tryAdd({ name })).status).toBe(400);
  });

  test('keeps its texts in their places', async () => {
    const campaign = await add({ message3: 'Third', confirmationMessage2: 'May we?' });
    expect(campaign).toMatchObject({
      message1: 'Hello {nome}',
      message2: null,
      message3: 'Third',
      confirmationMessage1: null,
      confirmationMessage2: 'May we?',
    });
    const changed = await change(campaign, { message1: null, message2: '  ' });
    expect(changed).toMatchObject({ message1: null, message2: null, message3: 'Third' });
  });

  test('with a time is planned, by a point in time or by the company’s clock', async () => {
    const scheduledAt = inMinutes(90);
    const campaign = await add({ scheduledAt });
    expect(campaign).toMatchObject({ status: 'PROGRAMADA', scheduledAt, nextAt: scheduledAt });
    expect((await dueOf(campaign))?.toISOString()).toBe(scheduledAt);
    const onTheClock = await change(campaign, { scheduledAt: '2026-03-02 15:30:00' });
    // São Paulo is three hours behind.
    expect(onTheClock.scheduledAt).toBe('2026-03-02T18:30:00.000Z');
    const draft = await change(campaign, { scheduledAt: null });
    expect(draft).toMatchObject({ status: 'INATIVA', scheduledAt: null, nextAt: null });
    expect(await dueOf(campaign)).toBeUndefined();
  });

  test('is planned for no time that is over or does not exist', async () => {
    const answers = await Promise.all(
      [inMinutes(-1), '2026-03-02 08:59:00', '2026-02-31 10:00:00', 'soon'].map((scheduledAt) =>
        tryAdd({ scheduledAt }),
      ),
    );
    expect(answers.map(({ body }) => body['error'])).toEqual([
      'ERR_CAMPAIGN_IN_PAST',
      'ERR_CAMPAIGN_IN_PAST',
      'ERR_VALIDATION',
      'ERR_VALIDATION',
    ]);
  });

  test('that is planned needs recipients, a text and a question', async () => {
    const scheduledAt = inMinutes(90);
    const refused = async (fields: object) => (await tryAdd({ scheduledAt, ...fields })).body;
    expect(await refused({ contactListId: null })).toMatchObject({
      error: 'ERR_CAMPAIGN_WITHOUT_RECIPIENTS',
      issues: [{ path: 'contactListId', problem: 'required' }],
    });
    expect(await refused({ message1: ' ' })).toMatchObject({ error: 'ERR_CAMPAIGN_WITHOUT_TEXT' });
    expect(await refused({ confirmation: true })).toMatchObject({
      error: 'ERR_CAMPAIGN_WITHOUT_TEXT',
      issues: [{ path: 'confirmationMessage1', problem: 'required' }],
    });
    const { records } = await admin.call(api.campaigns.list, { query: { status: 'PROGRAMADA' } });
    const before = records.length;
    const planned = await add({ scheduledAt, confirmation: true, confirmationMessage1: 'May we?' });
    expect((await tryChange(planned, { message1: null })).body['error']).toBe('ERR_CAMPAIGN_WITHOUT_TEXT');
    expect((await show(planned)).message1).toBe('Hello {nome}');
    const after = await admin.call(api.campaigns.list, { query: { status: 'PROGRAMADA' } });
    expect(after.records.length).toBe(before + 1);
  });

  test('has no variables that nobody has a value for', async () => {
    const { status, body } = await tryAdd({
      message1: 'Hi {nome} {Numero}',
      message2: '{cupom}',
      message3: '{x y}',
    });
    expect([status, body['issues']]).toEqual([400, [{ path: 'message2', problem: 'unknownVariable' }]]);
    const other = await createCompany(server);
    await other.admin.call(api.campaignSettings.save, {
      body: { settings: { variables: [{ key: 'cupom', value: 'NATAL10' }] } },
    });
    const draft = { name: 'With a coupon', message1: '{CUPOM}' };
    expect((await other.admin.call(api.campaigns.create, { body: draft })).message1).toBe('{CUPOM}');
  });

  test('refers only to what there is, and never to a lane', async () => {
    const gone = 2_000_000_000;
    const { id: lane } = await admin.call(api.tags.create, { body: { name: 'Lane', kanban: 1 } });
    const queue = await createQueue(admin);
    const errors = await Promise.all(
      [
        { contactListId: gone },
        { tagListId: gone },
        { tagListId: lane },
        { whatsappId: gone },
        { queueId: gone },
        { queueId: queue.id, userId: gone },
        { userId: user.sessionUser.id },
      ].map(async (fields) => (await tryAdd(fields)).body['error']),
    );
    expect(errors).toEqual([
      'ERR_NO_CONTACT_LIST_FOUND',
      'ERR_NO_TAG_FOUND',
      'ERR_NO_TAG_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_VALIDATION',
    ]);
  });
});

describe('a change', () => {
  test('is refused from an hour before the beginning on', async () => {
    const campaign = await add({ scheduledAt: inMinutes(90) });
    await change(campaign, { name: 'Spring sale' });
    server.clock.advance(31);
    expect((await tryChange(campaign, { name: 'Too late' })).body['error']).toBe('ERR_CAMPAIGN_NOT_EDITABLE');
    expect((await show(campaign)).name).toBe('Spring sale');
  });

  test.each(['EM_ANDAMENTO', 'FINALIZADA'])('is refused in %s', async (status) => {
    const campaign = await add();
    await setStatus(campaign, status);
    expect((await tryChange(campaign, { name: 'Another' })).body['error']).toBe('ERR_CAMPAIGN_NOT_EDITABLE');
  });

  test('of a cancelled campaign is one of its content only', async () => {
    const campaign = await add();
    await setStatus(campaign, 'CANCELADA');
    expect(await change(campaign, { message1: 'Better', contactListId })).toMatchObject({
      message1: 'Better',
      status: 'CANCELADA',
    });
    for (const fields of [{ scheduledAt: inMinutes(90) }, { contactListId: null }, { confirmation: true }])
      expect((await tryChange(campaign, fields)).body['error']).toBe('ERR_CAMPAIGN_NOT_EDITABLE');
  });

  test('reaches the other administrators live, and no attendant', async () => {
    const [mine, theirs] = [await goLive(admin), await goLive(user)];
    const campaign = await add();
    await change(campaign, { name: 'Spring sale' });
    await admin.call(api.campaigns.remove, at(campaign));
    await fence(company.admin, [mine, theirs]);
    expect(mine.of('campaign')).toMatchObject([
      { action: 'create', record: { id: campaign.id, counters: { total: 0 } } },
      { action: 'update', record: { name: 'Spring sale' } },
      { action: 'delete', id: campaign.id },
    ]);
    expect(theirs.of('campaign')).toEqual([]);
    mine.close();
    theirs.close();
  });
});

describe('campaigns', () => {
  test('are listed by their state, then by their time, and found by name', async () => {
    const { admin: other, id } = await createCompany(server);
    await seedConnection(server, id, { isDefault: true });
    const list = await other.call(api.contactLists.create, { body: { name: 'All' } });
    const planned = { message1: 'Hi', contactListId: list.id };
    const make = async (name: string, fields: Fields, status?: string) => {
      const made = await other.call(api.campaigns.create, { body: { name, ...fields } });
      if (status) await setStatus(made, status);
    };
    await make('Over', {}, 'FINALIZADA');
    await make('Cancelled', {}, 'CANCELADA');
    await make('Draft', {});
    await make('Soon', { ...planned, scheduledAt: inMinutes(10) });
    await make('Later', { ...planned, scheduledAt: inMinutes(20) });
    await make('Running', {}, 'EM_ANDAMENTO');
    const names = async (query: object) =>
      (await other.call(api.campaigns.list, { query })).records.map(({ name }) => name);
    expect(await names({})).toEqual(['Running', 'Later', 'Soon', 'Draft', 'Cancelled', 'Over']);
    expect(await names({ searchParam: 'dráf' })).toEqual(['Draft']);
    expect(await names({ status: 'PROGRAMADA' })).toEqual(['Later', 'Soon']);
  });

  test('are for administrators of companies whose plan has them', async () => {
    const campaign = await add();
    const refused = [
      await user.try(api.campaigns.list, { query: {} }),
      await user.try(api.campaigns.show, at(campaign)),
      await user.try(api.campaignSettings.list),
    ];
    expect(refused.map(({ body }) => body['error'])).toEqual(refused.map(() => 'ERR_NO_PERMISSION'));
    const limits = { users: 5, connections: 1, queues: 1, amount: 1, useCampaigns: false };
    const body = { name: `No campaigns ${newNumber()}`, ...limits };
    const { id: planId } = await (await server.owner()).call(api.plans.create, { body });
    const { admin: poor } = await createCompany(server, { planId });
    expect((await poor.try(api.campaigns.list, { query: {} })).body['error']).toBe(
      'ERR_PLAN_WITHOUT_FEATURE',
    );
  });

  test('in progress are not removed', async () => {
    const campaign = await add();
    await setStatus(campaign, 'EM_ANDAMENTO');
    expect((await admin.try(api.campaigns.remove, at(campaign))).body['error']).toBe('ERR_CAMPAIGN_RUNNING');
    await setStatus(campaign, 'FINALIZADA');
    await admin.call(api.campaigns.remove, at(campaign));
    expect((await admin.try(api.campaigns.show, at(campaign))).status).toBe(404);
  });
});

describe('the file of a campaign', () => {
  const filesOf = async () =>
    (await server.sql<{ key: string }>('select key from stored_files where "companyId" = $1', [company.id]))
      .length;
  const upload = async (campaign: Campaign) =>
    (
      await admin.send(
        'POST',
        pathOf(api.campaigns.uploadMedia, at(campaign)),
        formWith({ field: 'file', bytes: await picture('png') }),
      )
    ).body['campaign'] as Campaign;

  test('is replaced, copied with it, taken away and removed with it', async () => {
    const before = await filesOf();
    const campaign = await add();
    await upload(campaign);
    expect(await upload(campaign)).toMatchObject({
      mediaName: expect.any(String),
      mediaPath: expect.any(String),
    });
    expect(await filesOf()).toBe(before + 1);
    const copy = await admin.call(api.campaigns.copy, at(campaign));
    expect(copy).toMatchObject({
      name: 'Winter sale (2)',
      status: 'INATIVA',
      message1: 'Hello {nome}',
      contactListId,
    });
    expect(copy.mediaPath).not.toBe((await show(campaign)).mediaPath);
    expect((await admin.call(api.campaigns.copy, at(copy))).name).toBe('Winter sale (3)');
    expect(await filesOf()).toBe(before + 3);
    const { campaign: without } = await admin.call(api.campaigns.removeMedia, at(copy));
    expect(without).toMatchObject({ mediaPath: null, mediaName: null });
    await admin.call(api.campaigns.remove, at(campaign));
    expect(await filesOf()).toBe(before + 1);
  });

  test('is not changed once the campaign has begun', async () => {
    const campaign = await add();
    await setStatus(campaign, 'EM_ANDAMENTO');
    expect((await admin.try(api.campaigns.removeMedia, at(campaign))).body['error']).toBe(
      'ERR_CAMPAIGN_NOT_EDITABLE',
    );
  });
});
