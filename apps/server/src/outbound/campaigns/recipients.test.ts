import { api, type CampaignShipping, RecipientState } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, newNumber, seedTicket } from '../../../test/setup/conversations.ts';
import { startCompany } from '../../../test/setup/desk.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import type { TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let admin: Client;
beforeAll(async () => {
  ({ server, company } = await startCompany());
  admin = company.admin;
});
afterAll(() => server.stop());

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const newCampaign = (name = 'Winter sale') => admin.call(api.campaigns.create, { body: { name } });
const shipping = (campaign: { id: number }, query: object = {}) =>
  admin.call(api.campaigns.shipping, { ...at(campaign), query });

/** Inserts a recipient as a campaign under way would have left it. */
async function addRecipient(campaign: { id: number }, row: object): Promise<void> {
  const values = {
    companyId: company.id,
    campaignId: campaign.id,
    name: 'Maria',
    number: newNumber(),
    ...row,
  };
  const columns = Object.keys(values).map((column) => `"${column}"`);
  const places = columns.map((_column, index) => `$${index + 1}`);
  await server.sql(
    `insert into campaign_recipients (${columns.join()}) values (${places.join()})`,
    Object.values(values),
  );
}

const time = '2026-03-02T12:00:00Z';
const asked = { confirmationRequestedAt: time };
const confirmed = { ...asked, confirmedAt: time, answeredAt: time };
const sent = { state: 'sent', sentAt: time };
const steps: [CampaignShipping['state'], object][] = [
  ['waiting', {}],
  ['waiting', { state: 'written', writtenAt: time }],
  ['asked', { ...asked, state: 'asked' }],
  ['confirmed', { ...confirmed, state: 'confirmed' }],
  ['sent', sent],
  ['delivered', { ...sent, deliveredAt: time }],
  ['read', { ...sent, deliveredAt: time, readAt: time }],
  ['answered', { ...sent, deliveredAt: time, answeredAt: time }],
  ['failed', { state: 'failed', failedAt: time }],
  ['leftOut', { state: 'leftOut', reason: 'optedOut' }],
];

test('the report shows how far each recipient came, and counts every step they took', async () => {
  const campaign = await newCampaign();
  for (const [, row] of steps) await addRecipient(campaign, row);
  const { shipping: rows, count, hasMore } = await shipping(campaign);
  expect(rows.map(({ state }) => state)).toEqual(steps.map(([state]) => state));
  expect([count, hasMore]).toEqual([steps.length, false]);
  const expected = {
    waiting: 2,
    asked: 2,
    confirmed: 1,
    sent: 4,
    delivered: 3,
    read: 1,
    answered: 2,
    failed: 1,
    leftOut: 1,
  };
  const { counters } = await admin.call(api.campaigns.show, at(campaign));
  expect(counters).toEqual({ total: steps.length, ...expected });
  for (const state of RecipientState.options)
    expect([state, (await shipping(campaign, { state })).count]).toEqual([state, expected[state]]);
  const leftOut = await shipping(campaign, { reason: 'optedOut' });
  expect(leftOut.shipping).toMatchObject([{ state: 'leftOut', reason: 'optedOut' }]);
  expect((await shipping(campaign, { reason: 'blocked' })).count).toBe(0);
});

test('it has twenty rows to a page, found by name and number, and opens the ticket', async () => {
  const campaign = await newCampaign();
  const contact = await createContact(admin);
  const ticketId = await seedTicket(server, company.id, { contactId: contact.id });
  await addRecipient(campaign, {
    ...sent,
    name: 'João',
    number: '5511977770001',
    contactId: contact.id,
    ticketId,
  });
  for (let index = 0; index < 20; index += 1) await addRecipient(campaign, {});
  const first = await shipping(campaign);
  expect([first.shipping.length, first.count, first.hasMore]).toEqual([20, 21, true]);
  const second = await shipping(campaign, { pageNumber: '2' });
  expect([second.shipping.length, second.hasMore]).toEqual([1, false]);
  const { uuid } = await admin.call(api.tickets.show, { params: { id: String(ticketId) } });
  for (const searchParam of ['joao', '+55 11 97777-0001']) {
    const { shipping: found } = await shipping(campaign, { searchParam });
    expect(found).toMatchObject([{ name: 'João', contactId: contact.id, ticketUuid: uuid }]);
  }
  const gone = await admin.try(api.campaigns.shipping, { ...at({ id: 2_000_000_000 }), query: {} });
  expect(gone.body['error']).toBe('ERR_NO_CAMPAIGN_FOUND');
});

test('a removed contact leaves it nameless, and gets nothing more', async () => {
  const campaign = await newCampaign();
  const contact = await createContact(admin, { name: 'Quixaba' });
  const known = { name: 'Quixaba', contactId: contact.id };
  await addRecipient(campaign, { ...known, ...sent });
  const other = await newCampaign();
  await addRecipient(other, { name: 'Quixaba', number: contact.number });
  await addRecipient(other, {});
  const live = await goLive(admin);
  await admin.call(api.contacts.remove, at(contact));
  await fence(admin, [live]);
  expect((await shipping(campaign)).shipping).toMatchObject([{ name: '', number: '', state: 'sent' }]);
  expect((await shipping(other)).shipping).toMatchObject([
    { name: '', number: '', state: 'leftOut', reason: 'noNumber' },
    { name: 'Maria', state: 'waiting' },
  ]);
  expect(live.of('campaign')).toEqual([
    { action: 'progress', id: campaign.id },
    { action: 'progress', id: other.id },
  ]);
  live.close();
});

test('merged contacts are one in it, and two again when they are parted', async () => {
  const campaign = await newCampaign();
  const [kept, gone] = [await createContact(admin), await createContact(admin)];
  await addRecipient(campaign, { ...sent, contactId: gone.id });
  const contactIdOf = async () => (await shipping(campaign)).shipping[0]?.contactId;
  const { merge } = await admin.call(api.contactMerges.merge, { ...at(kept), body: { contactId: gone.id } });
  expect(await contactIdOf()).toBe(kept.id);
  await admin.call(api.contactMerges.undo, { params: { id: String(kept.id), mergeId: String(merge.id) } });
  expect(await contactIdOf()).toBe(gone.id);
});
