import { contactRoutes, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import {
  stubAccountLookup,
  createContact,
  newNumber,
  seedConnection,
} from '../../../test/setup/conversations.ts';
import { startCompany } from '../../../test/setup/desk.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let user: Client;
beforeAll(async () => {
  ({ server, company, user } = await startCompany());
});
afterAll(() => server.stop());
beforeEach(() => void stubAccountLookup(server, {}));

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const account = (number: string, ...ids: string[]) => ({
  id: `${number}@s.whatsapp.net`,
  ids: [`${number}@s.whatsapp.net`, ...ids],
  number,
});
const idsOf = async ({ id }: { id: number }) =>
  (
    await server.sql<{ externalId: string }>(
      'select "externalId" from contact_identities where "contactId" = $1 order by 1',
      [id],
    )
  ).map(({ externalId }) => externalId);

describe('adding a contact', () => {
  test('keeps what was given, and tells everybody', async () => {
    const live = await goLive(user);
    const number = newNumber();
    const contact = await createContact(user, {
      name: 'Ana Maria',
      number: `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4)}`,
      email: 'ANA@mail.test',
      disableBot: true,
      extraInfo: [{ name: 'City', value: 'Recife' }],
    });
    expect(contact).toMatchObject({
      name: 'Ana Maria',
      number,
      email: 'ana@mail.test',
      disableBot: true,
      active: true,
      acceptAudioMessage: true,
      channel: 'whatsapp',
      isGroup: false,
      urlPicture: null,
      whatsapp: null,
      tags: [],
      extraInfo: [{ name: 'City', value: 'Recife' }],
    });
    expect(await user.call(contactRoutes.show, at(contact))).toEqual(contact);
    await fence(company.admin, [live]);
    expect(live.of('contact')).toEqual([{ action: 'create', contact }]);
    live.close();
  });

  test('accepts voice messages as the company has set it', async () => {
    const other = await createCompany(server);
    const key = 'acceptAudioMessageContact';
    await other.admin.call(settingRoutes.update, { params: { key }, body: { value: 'disabled' } });
    expect((await createContact(other.admin)).acceptAudioMessage).toBe(false);
  });

  test('takes the number as the channel spells it, and its ids there', async () => {
    const number = newNumber();
    const canonical = number.slice(0, 4) + number.slice(5);
    const asked = stubAccountLookup(server, { [number]: account(canonical, '77@lid') });
    const contact = await createContact(user, { number });
    expect(contact.number).toBe(canonical);
    expect(await idsOf(contact)).toEqual([`${canonical}@s.whatsapp.net`, '77@lid'].toSorted());
    expect(asked).toEqual([number]);
  });

  test('refuses a number the channel does not know', async () => {
    const number = newNumber();
    stubAccountLookup(server, { [number]: 'none' });
    const { status, body } = await user.try(contactRoutes.create, { body: { name: 'Nobody', number } });
    expect([status, body]).toEqual([400, { error: 'ERR_WAPP_INVALID_CONTACT' }]);
  });

  test('knows both spellings of a number, and every id, as one contact, also at once', async () => {
    const number = newNumber();
    const short = number.slice(0, 4) + number.slice(5);
    const answers = await Promise.all(
      [number, short, number, short].map((spelling) =>
        user.try(contactRoutes.create, { body: { name: 'Twice', number: spelling } }),
      ),
    );
    const [made, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const id = made?.body['id'];
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body]).toEqual([409, { error: 'ERR_DUPLICATED_CONTACT', contactId: id }]);

    const [first, second] = [newNumber(), newNumber()];
    stubAccountLookup(server, { [first]: account(first, '88@lid'), [second]: account(second, '88@lid') });
    const one = await createContact(user, { number: first });
    const { body } = await user.try(contactRoutes.create, { body: { name: 'Same one', number: second } });
    expect(body).toEqual({ error: 'ERR_DUPLICATED_CONTACT', contactId: one.id });
  });

  test('of the same number in two companies makes two', async () => {
    const number = newNumber();
    await createContact(user, { number });
    await createContact((await createCompany(server)).admin, { number });
  });
});

describe('changing a contact', () => {
  const change = (contact: { id: number }, body: object) =>
    user.call(contactRoutes.update, { ...at(contact), body });

  test('changes what is named and nothing else', async () => {
    const contact = await createContact(user, { email: 'a@mail.test' });
    const changed = await change(contact, { name: 'Renamed' });
    expect(changed).toEqual({ ...contact, name: 'Renamed', updatedAt: changed.updatedAt });
  });

  test('asks the channel only about a number that is new', async () => {
    const number = newNumber();
    const contact = await createContact(user, { number });
    const asked = stubAccountLookup(server, {});
    await change(contact, { number });
    await change(contact, { number: number.slice(0, 4) + number.slice(5) });
    await change(contact, { number: `${number.slice(0, -8)}****-**${number.slice(-2)}` });
    expect(asked).toEqual([]);
    expect((await user.call(contactRoutes.show, at(contact))).number).toBe(number);
  });

  test('gives a new number the ids of that number', async () => {
    const [old, fresh] = [newNumber(), newNumber()];
    stubAccountLookup(server, { [old]: account(old), [fresh]: account(fresh, '99@lid') });
    const contact = await createContact(user, { number: old });
    expect((await change(contact, { number: fresh })).number).toBe(fresh);
    expect(await idsOf(contact)).toEqual([`${fresh}@s.whatsapp.net`, '99@lid'].toSorted());
  });

  test('refuses a number that the channel does not know or another contact has', async () => {
    const [wrong, taken] = [newNumber(), newNumber()];
    const [contact, other] = [await createContact(user), await createContact(user, { number: taken })];
    stubAccountLookup(server, { [wrong]: 'none' });
    const refused = await user.try(contactRoutes.update, { ...at(contact), body: { number: wrong } });
    expect(refused.body).toEqual({ error: 'ERR_WAPP_INVALID_CONTACT' });
    const { status, body } = await user.try(contactRoutes.update, {
      ...at(contact),
      body: { number: taken },
    });
    expect([status, body]).toEqual([409, { error: 'ERR_DUPLICATED_CONTACT', contactId: other.id }]);
  });

  test('keeps, changes, adds and removes fields of one’s own', async () => {
    const contact = await createContact(user, {
      extraInfo: [
        { name: 'City', value: 'Recife' },
        { name: 'Team', value: 'Sport' },
      ],
    });
    const [city] = contact.extraInfo;
    const changed = await change(contact, {
      extraInfo: [
        { ...city, value: 'Olinda' },
        { name: 'Pet', value: 'Dog' },
      ],
    });
    expect(changed.extraInfo).toEqual([
      { ...city, value: 'Olinda' },
      { id: expect.any(Number) as number, name: 'Pet', value: 'Dog' },
    ]);
    const other = await createContact(user, { extraInfo: [{ name: 'City', value: 'Natal' }] });
    const { status } = await user.try(contactRoutes.update, {
      ...at(contact),
      body: { extraInfo: other.extraInfo },
    });
    expect(status).toBe(400);
    expect(await user.call(contactRoutes.show, at(other))).toEqual(other);
    expect((await user.call(contactRoutes.show, at(contact))).extraInfo).toEqual(changed.extraInfo);
  });

  test('takes a connection of the company and no other', async () => {
    const contact = await createContact(user);
    const mine = await seedConnection(server, company.id);
    const theirs = await seedConnection(server, (await createCompany(server)).id);
    expect(await change(contact, { whatsappId: mine })).toMatchObject({ whatsapp: { id: mine } });
    const { status, body } = await user.try(contactRoutes.update, {
      ...at(contact),
      body: { whatsappId: theirs },
    });
    expect([status, body]).toEqual([404, { error: 'ERR_NO_WAPP_FOUND' }]);
  });
});

test('the profile of a number says whose it is, in either spelling', async () => {
  const number = newNumber();
  const contact = await createContact(user, { number });
  for (const spelling of [number, number.slice(0, 4) + number.slice(5)]) {
    const profile = await user.call(contactRoutes.profile, { params: { number: spelling } });
    expect(profile).toEqual({ contactId: contact.id, urlPicture: null });
  }
  const nobody = await user.call(contactRoutes.profile, { params: { number: newNumber() } });
  expect(nobody.contactId).toBe(0);
});

test('another company’s contact is not there', async () => {
  const theirs = await createContact((await createCompany(server)).admin);
  const contactId = theirs.id;
  for (const answer of [
    await company.admin.try(contactRoutes.show, at(theirs)),
    await company.admin.try(contactRoutes.update, { ...at(theirs), body: { name: 'Mine' } }),
    await company.admin.try(contactRoutes.remove, at(theirs)),
    await company.admin.try(contactRoutes.block, { ...at(theirs), body: { active: false } }),
    await company.admin.try(contactRoutes.toggleAcceptAudio, { params: { contactId } }),
    await company.admin.try(contactRoutes.toggleDisableBot, { params: { contactId } }),
    await company.admin.try(contactRoutes.hasTags, { params: { contactId } }),
  ])
    expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_CONTACT_FOUND' }]);
});
