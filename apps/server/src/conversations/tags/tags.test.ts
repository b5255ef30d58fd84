import { contactRoutes, tagRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedTicket } from '../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  user = await createUser(server, company.admin);
});
afterAll(() => server.stop());

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
let made = 0;
const createTag = (client: Client, body: object = {}) =>
  client.call(tagRoutes.create, { body: { name: `Tag ${(made += 1)}`, ...body } });
const createLane = (body: object = {}) => createTag(company.admin, { kanban: 1, ...body });

describe('a tag', () => {
  test('gets a colour on which white can be read, unless one is given', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { color } = await createTag(user);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrastWithWhite(color)).toBeGreaterThan(3);
    }
    expect((await createTag(user, { color: '#ABCDEF' })).color).toBe('#ABCDEF');
  });

  test('of a name and kind is there once, however many make it at once', async () => {
    const tags = await Promise.all(Array.from({ length: 10 }, () => createTag(user, { name: 'Once' })));
    expect(new Set(tags.map(({ id }) => id)).size).toBe(1);
    const lane = await createLane({ name: 'Once' });
    expect(lane.id).not.toBe(tags[0]?.id);
  });

  test('cannot take the name of another', async () => {
    const [first, second] = [await createTag(user), await createTag(user)];
    const answer = await user.try(tagRoutes.update, { ...at(second), body: { name: first.name } });
    expect([answer.status, answer.body]).toEqual([409, { error: 'ERR_TAG_NAME_TAKEN' }]);
  });

  test('is found by name, without accents, a page at a time', async () => {
    await createTag(user, { name: 'Promoção de verão' });
    const { tags } = await user.call(tagRoutes.list, { query: { searchParam: 'PROMOCAO DE' } });
    expect(tags.map(({ name }) => name)).toEqual(['Promoção de verão']);
    const { hasMore, count, tags: page } = await user.call(tagRoutes.list, { query: {} });
    expect([page.length, hasMore]).toEqual([20, true]);
    expect(await user.call(tagRoutes.listAll, { query: {} })).toHaveLength(count);
  });

  test('of another company is not there', async () => {
    const theirs = await createTag((await createCompany(server)).admin);
    for (const answer of [
      await company.admin.try(tagRoutes.show, at(theirs)),
      await company.admin.try(tagRoutes.update, { ...at(theirs), body: { name: 'Mine' } }),
      await company.admin.try(tagRoutes.remove, at(theirs)),
    ])
      expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_TAG_FOUND' }]);
  });

  test('is told to everybody', async () => {
    const live = await goLive(user);
    const tag = await createTag(company.admin);
    const changed = await company.admin.call(tagRoutes.update, { ...at(tag), body: { color: '#000000' } });
    await createTag(company.admin, { name: tag.name });
    await company.admin.call(tagRoutes.remove, at(tag));
    await fence(company.admin, [live]);
    expect(live.of('tag')).toEqual([
      { action: 'create', tag },
      { action: 'update', tag: changed },
      { action: 'delete', tagId: tag.id },
    ]);
  });
});

describe('a lane of the board', () => {
  test('is made, changed and removed by administrators alone', async () => {
    const lane = await createLane();
    for (const answer of [
      await user.try(tagRoutes.create, { body: { name: 'My lane', kanban: 1 } }),
      await user.try(tagRoutes.create, { body: { name: lane.name, kanban: 1 } }),
      await user.try(tagRoutes.update, { ...at(lane), body: { name: 'My lane' } }),
      await user.try(tagRoutes.remove, at(lane)),
    ])
      expect([answer.status, answer.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    const { lista } = await user.call(tagRoutes.lanes);
    expect(lista.map(({ id }) => id)).toContain(lane.id);
  });

  test('leads to another lane, never to itself, to a tag or to another company', async () => {
    const [lane, next, tag] = [await createLane(), await createLane(), await createTag(user)];
    const theirs = await createTag((await createCompany(server)).admin, { kanban: 1 });
    const change = (body: object) => company.admin.try(tagRoutes.update, { ...at(lane), body });
    expect((await change({ nextLaneId: next.id, rollbackLaneId: next.id })).status).toBe(200);
    for (const field of ['nextLaneId', 'rollbackLaneId']) {
      expect((await change({ [field]: lane.id })).status).toBe(400);
      expect((await change({ [field]: tag.id })).status).toBe(404);
      expect((await change({ [field]: theirs.id })).status).toBe(404);
    }
    await company.admin.call(tagRoutes.remove, at(next));
    expect(await user.call(tagRoutes.show, at(lane))).toMatchObject({
      nextLaneId: null,
      rollbackLaneId: null,
    });
  });

  test('has its place, at the end when it is new, and is moved by administrators alone', async () => {
    const [first, second, third] = [await createLane(), await createLane(), await createLane()];
    const shown = async () => {
      const { lista } = await user.call(tagRoutes.lanes);
      return lista.map(({ id }) => id).filter((id) => [first, second, third].some((one) => one.id === id));
    };
    expect(await shown()).toEqual([first.id, second.id, third.id]);
    const order = (client: Client, laneIds: number[]) =>
      client.try(tagRoutes.orderLanes, { body: { laneIds } });
    expect((await order(user, [second.id])).status).toBe(403);
    const live = await goLive(user);
    expect((await order(company.admin, [third.id, first.id])).status).toBe(200);
    expect(await shown()).toEqual([third.id, first.id, second.id]);
    await fence(company.admin, [live]);
    expect(live.of('tag').map((event) => 'tag' in event && event.tag.id)).toContain(third.id);
    live.close();
    const { tags } = await user.call(tagRoutes.list, { query: { kanban: '1' } });
    expect(tags[0]?.id).toBe(third.id);
    const tag = await createTag(user);
    const theirs = await createTag((await createCompany(server)).admin, { kanban: 1 });
    for (const id of [tag.id, theirs.id])
      expect((await order(company.admin, [id])).body).toEqual({ error: 'ERR_NO_TAG_FOUND' });
  });

  test('is left out of a list that asks for the others', async () => {
    const lane = await createLane();
    const query = { kanban: '1' as const, tagId: String(lane.id) };
    const { tags } = await company.admin.call(tagRoutes.list, { query });
    expect(tags.map(({ id }) => id)).not.toContain(lane.id);
    expect(tags.every(({ kanban }) => kanban === 1)).toBe(true);
  });
});

describe('on a ticket', () => {
  test('there is one lane at a time, beside its tags', async () => {
    const contact = await createContact(user);
    const ticketId = await seedTicket(server, company.id, {
      contactId: contact.id,
      userId: user.sessionUser.id,
    });
    const [first, second, tag] = [await createLane(), await createLane(), await createTag(user)];
    const put = (to: { id: number }) =>
      user.call(tagRoutes.addToTicket, { params: { ticketId: String(ticketId), tagId: String(to.id) } });
    const tagsNow = async () =>
      (
        await server.sql<{ tagId: number }>(
          'select "tagId" from ticket_tags where "ticketId" = $1 order by 1',
          [ticketId],
        )
      ).map(({ tagId }) => tagId);
    const live = await goLive(user);
    expect(await put(tag)).toEqual({ ticketId, tagId: tag.id });
    await put(first);
    await Promise.all([put(second), put(first), put(second)]);
    const lanes = (await tagsNow()).filter((id) => id !== tag.id);
    expect(lanes).toHaveLength(1);
    await put(second);
    expect(await tagsNow()).toEqual([second.id, tag.id].toSorted((a, b) => a - b));
    expect((await user.call(tagRoutes.show, at(second))).ticketsCount).toBe(1);
    await user.call(tagRoutes.removeFromTicket, { params: { ticketId: String(ticketId) } });
    expect(await tagsNow()).toEqual([tag.id]);
    await fence(company.admin, [live]);
    expect(live.of('ticket').at(-1)).toMatchObject({ action: 'update', ticket: { tags: [{ id: tag.id }] } });
    live.close();
  });

  test('nobody puts one who may not see it', async () => {
    const queue = await createQueue(company.admin);
    const contact = await createContact(user);
    const hidden = await seedTicket(server, company.id, { contactId: contact.id, queueId: queue.id });
    const tag = await createTag(user);
    const answers = [
      await user.try(tagRoutes.addToTicket, { params: { ticketId: hidden, tagId: tag.id } }),
      await user.try(tagRoutes.removeFromTicket, { params: { ticketId: hidden } }),
    ];
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([404, 'ERR_NO_TICKET_FOUND']);
    const { status } = await company.admin.try(tagRoutes.addToTicket, {
      params: { ticketId: hidden, tagId: tag.id },
    });
    expect(status).toBe(200);
  });
});

describe('on a contact', () => {
  test('tags are exactly those that were named last', async () => {
    const contact = await createContact(user);
    const [first, second] = [await createTag(user), await createTag(user)];
    const live = await goLive(user);
    const sync = (tags: { id: number }[]) =>
      user.call(contactRoutes.syncTags, { body: { contactId: contact.id, tags } });
    const has = () => user.call(contactRoutes.hasTags, { params: { contactId: String(contact.id) } });
    expect(await has()).toEqual({ tags: false });
    await sync([first]);
    expect((await sync([second, second])).tags.map(({ id }) => id)).toEqual([second.id]);
    expect(await has()).toEqual({ tags: true });
    expect((await user.call(tagRoutes.show, at(second))).contactsCount).toBe(1);
    const gone = { params: { tagId: String(second.id), contactId: String(contact.id) } };
    await user.call(tagRoutes.removeFromContact, gone);
    expect(await has()).toEqual({ tags: false });
    await fence(company.admin, [live]);
    const told = live.of('contact').map((event) => ('contact' in event ? event.contact.tags : event));
    expect(told).toMatchObject([[{ id: first.id }], [{ id: second.id }], []]);
    live.close();
  });

  test('another company’s tags and contacts, and lanes, are refused', async () => {
    const other = await createCompany(server);
    const [mine, theirs] = [await createContact(user), await createContact(other.admin)];
    const [tag, theirTag] = [await createTag(user), await createTag(other.admin)];
    await user.call(contactRoutes.syncTags, { body: { contactId: mine.id, tags: [tag] } });
    const sync = (contactId: number, tags: { id: number }[]) =>
      user.try(contactRoutes.syncTags, { body: { contactId, tags } });
    expect((await sync(theirs.id, [tag])).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' });
    expect((await sync(mine.id, [theirTag])).body).toEqual({ error: 'ERR_NO_TAG_FOUND' });
    expect((await sync(mine.id, [await createLane()])).body).toEqual({ error: 'ERR_NO_TAG_FOUND' });
    const { tags } = await user.call(contactRoutes.show, at(mine));
    expect(tags.map(({ id }) => id)).toEqual([tag.id]);
  });
});

/** Contrast as defined by the accessibility guidelines. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
