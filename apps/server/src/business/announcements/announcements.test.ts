import { announcementRoutes, companyRoutes, type NewAnnouncement } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { goLive } from '../../../test/setup/live-client.ts';
import { picture } from '../../../test/setup/pictures.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let owner: Client;
let company: TestCompany;
let other: TestCompany;
let reader: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
  company = await createCompany(server);
  other = await createCompany(server);
  reader = await createUser(server, company.admin);
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from announcements'));

const create = (changes: Partial<NewAnnouncement> = {}) =>
  owner.call(announcementRoutes.create, { body: { title: 'Manutenção', text: 'Domingo às 3h', ...changes } });
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const shownTo = async (person: Client) => (await person.call(announcementRoutes.shown)).records;
const titlesOf = (records: { title: string }[]) => records.map(({ title }) => title);
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

test('one is made, changed and removed by the platform owner, and read by everybody', async () => {
  const made = await create({ title: '  Bem-vindos ' });
  expect(made).toMatchObject({
    title: 'Bem-vindos',
    priority: 3,
    status: true,
    mediaPath: null,
    readCount: 0,
  });
  expect(titlesOf(await shownTo(reader))).toEqual(['Bem-vindos']);
  const ownersOnly = new Set(['planIds', 'companyIds', 'plans', 'companies', 'readCount']);
  const visible = Object.fromEntries(Object.entries(made).filter(([field]) => !ownersOnly.has(field)));
  expect(await reader.call(announcementRoutes.show, at(made))).toEqual(visible);
  const changed = await owner.call(announcementRoutes.update, { ...at(made), body: { priority: 1 } });
  expect(changed).toMatchObject({ title: 'Bem-vindos', priority: 1 });
  await owner.call(announcementRoutes.remove, at(made));
  expect(await shownTo(reader)).toEqual([]);
  const gone = { status: 404, body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' } };
  for (const person of [owner, reader])
    expect(await person.try(announcementRoutes.show, at(made))).toMatchObject(gone);
  expect(await owner.try(announcementRoutes.update, { ...at(made), body: { title: 'x' } })).toMatchObject(
    gone,
  );
  expect(await owner.try(announcementRoutes.remove, at(made))).toMatchObject(gone);
  for (const action of ['announcement.created', 'announcement.changed', 'announcement.removed'] as const)
    expect((await auditOf(server, action)).at(-1)).toMatchObject({ subject: `announcement:${made.id}` });
});

test('an inactive one is listed for the platform owner only', async () => {
  const hidden = await create({ title: 'Rascunho', status: false });
  expect(titlesOf((await owner.call(announcementRoutes.list, { query: {} })).records)).toEqual(['Rascunho']);
  expect(await shownTo(reader)).toEqual([]);
  expect((await reader.call(announcementRoutes.list, { query: {} })).records).toEqual([]);
  expect((await reader.try(announcementRoutes.show, at(hidden))).status).toBe(404);
  expect((await reader.try(announcementRoutes.markRead, { body: { ids: [hidden.id] } })).status).toBe(404);
});

describe('its readers', () => {
  test('are the chosen companies, and those of the chosen plans', async () => {
    await create({ title: 'Para uma', companyIds: [company.id] });
    const { planId } = await owner.call(companyRoutes.show, { params: { id: String(other.id) } });
    await create({ title: 'Para um plano', planIds: [planId ?? 0] });
    await create({ title: 'Para todas' });
    expect(titlesOf(await shownTo(reader))).toContain('Para uma');
    expect(titlesOf(await shownTo(other.admin)).toSorted()).toEqual(['Para todas', 'Para um plano']);
  });

  test('do not get to know who else reads it', async () => {
    const made = await create({ companyIds: [company.id, other.id] });
    expect(new Set(made.companies.map(({ id }) => id))).toEqual(new Set([company.id, other.id]));
    const seen = JSON.stringify([
      await shownTo(reader),
      await reader.call(announcementRoutes.list, { query: {} }),
      await reader.call(announcementRoutes.show, at(made)),
    ]);
    expect(seen).not.toContain('companyIds');
    expect(seen).not.toContain('companies');
  });

  test('are nobody once the only company that it was for is gone', async () => {
    const gone = await createCompany(server);
    const made = await create({ companyIds: [gone.id] });
    await owner.call(companyRoutes.remove, { params: { id: String(gone.id) } });
    expect(await shownTo(reader)).toEqual([]);
    expect(await owner.call(announcementRoutes.show, at(made))).toMatchObject({ companies: [] });
    // It can still be changed, and is refused only what is new and not there.
    await owner.call(announcementRoutes.update, {
      ...at(made),
      body: { title: 'Novo', companyIds: [gone.id] },
    });
    expect(
      await owner.try(announcementRoutes.update, { ...at(made), body: { companyIds: [999_999] } }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } });
    expect(
      await owner.try(announcementRoutes.create, { body: { title: 'a', text: 'b', planIds: [999_999] } }),
    ).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    });
  });
});

test('it is shown from its beginning until its end', async () => {
  await create({ title: 'Já passou', startsAt: hours(-5), endsAt: hours(-1) });
  await create({ title: 'Agora', startsAt: hours(-1), endsAt: hours(1) });
  await create({ title: 'Amanhã', startsAt: hours(24) });
  await create({ title: 'Mês que vem', startsAt: hours(720) });
  const listed = await reader.call(announcementRoutes.list, { query: {} });
  expect(titlesOf(listed.records)).toEqual(['Agora']);
  // A window that stays open shows what begins soon when it begins.
  expect(titlesOf(await shownTo(reader))).toEqual(['Amanhã', 'Agora']);
});

test('it cannot end before it begins', async () => {
  const refused = { status: 400, body: { error: 'ERR_VALIDATION', issues: [{ path: 'endsAt' }] } };
  const body = { title: 'a', text: 'b', startsAt: hours(2), endsAt: hours(1) };
  expect(await owner.try(announcementRoutes.create, { body })).toMatchObject(refused);
  const made = await create({ startsAt: hours(2) });
  expect(
    await owner.try(announcementRoutes.update, { ...at(made), body: { endsAt: hours(1) } }),
  ).toMatchObject(refused);
});

test('what a person has read is remembered, counted, and told to their other windows only', async () => {
  const made = await create();
  const [own, colleague] = [await goLive(reader), await goLive(company.admin)];
  await reader.call(announcementRoutes.markRead, { body: { ids: [made.id] } });
  await expect.poll(() => own.of('announcement')).toEqual([{ action: 'read', ids: [made.id] }]);
  await reader.call(announcementRoutes.markRead, { body: { ids: [made.id] } });
  expect((await shownTo(reader))[0]).toMatchObject({ isRead: true });
  expect((await shownTo(company.admin))[0]).toMatchObject({ isRead: false });
  expect(await owner.call(announcementRoutes.show, at(made))).toMatchObject({ readCount: 1 });
  expect(colleague.of('announcement')).toEqual([]);
});

test('its readers are told at once, and who loses it gets a deletion', async () => {
  const [mine, theirs, ours] = [await goLive(reader), await goLive(other.admin), await goLive(owner)];
  const made = await create({ companyIds: [company.id] });
  await owner.call(announcementRoutes.update, { ...at(made), body: { companyIds: [other.id] } });
  await owner.call(announcementRoutes.update, { ...at(made), body: { status: false } });
  await expect.poll(() => mine.of('announcement').map(({ action }) => action)).toEqual(['create', 'delete']);
  await expect
    .poll(() => theirs.of('announcement').map(({ action }) => action))
    .toEqual(['update', 'delete']);
  await expect.poll(() => ours.of('announcement')).toHaveLength(3);
  expect(JSON.stringify(mine.of('announcement'))).not.toContain('companyIds');
  expect(ours.of('announcement').at(-1)).toMatchObject({
    action: 'update',
    record: { companyIds: [other.id] },
  });
});

describe('its picture', () => {
  const upload = async (id: number, format: 'png' | 'jpeg' | 'webp') => {
    const form = new FormData();
    form.set('typeArch', 'announcements');
    form.set('file', new Blob([new Uint8Array(await picture(format))]), `aviso.${format}`);
    return owner.send('POST', `/api/announcements/${id}/media-upload`, form);
  };

  test('is seen by its readers while they are signed in, and by nobody else', async () => {
    const made = await create({ companyIds: [company.id] });
    expect((await upload(made.id, 'png')).status).toBe(200);
    const [shown] = await shownTo(reader);
    expect(shown).toMatchObject({ mediaName: 'aviso.png' });
    const path = shown?.mediaPath ?? '';
    expect((await reader.file(path)).status).toBe(200);
    expect((await server.stranger().file(path)).status).toBe(404);
    expect((await reader.file(path.replace(/signature=[^&]+/, 'signature=x'))).status).toBe(404);
    await owner.call(announcementRoutes.removeMedia, at(made));
    expect((await reader.file(path)).status).toBe(404);
    expect((await shownTo(reader))[0]).toMatchObject({ mediaPath: null, mediaName: null });
  });

  test('has to be a PNG or a JPEG', async () => {
    const made = await create();
    expect((await upload(made.id, 'jpeg')).status).toBe(200);
    expect(await upload(made.id, 'webp')).toMatchObject({
      status: 400,
      body: { error: 'ERR_FILE_NOT_ALLOWED' },
    });
    expect((await upload(999_999, 'png')).status).toBe(404);
  });
});
