import { helpRoutes, PAGE_SIZE } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

const VIDEO = 'dQw4w9WgXcQ';

let server: TestServer;
let owner: Client;
let reader: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
  reader = await createUser(server, (await createCompany(server)).admin);
});
afterAll(() => server.stop());

const create = (changes: object = {}) =>
  owner.call(helpRoutes.create, { body: { title: 'Primeiros passos', video: VIDEO, ...changes } });
const at = ({ id }: { id: number }) => ({ id: String(id) });

test('an entry is made, changed and removed by the platform owner and read by everybody', async () => {
  const help = await create({ title: '  Como começar  ' });
  expect(help).toMatchObject({ title: 'Como começar', description: '', video: VIDEO });
  expect(await reader.call(helpRoutes.listAll)).toContainEqual(help);
  const changed = await owner.call(helpRoutes.update, {
    params: at(help),
    body: { description: 'Em três minutos' },
  });
  expect(changed).toMatchObject({ title: 'Como começar', description: 'Em três minutos', video: VIDEO });
  expect(await reader.call(helpRoutes.listAll)).toContainEqual(changed);
  await owner.call(helpRoutes.remove, { params: at(help) });
  expect((await reader.call(helpRoutes.listAll)).map(({ id }) => id)).not.toContain(help.id);
});

test('one that is not there cannot be changed or removed', async () => {
  const gone = { status: 404, body: { error: 'ERR_NO_HELP_FOUND' } };
  expect(
    await owner.try(helpRoutes.update, { params: { id: 999_999 }, body: { title: 'Nada' } }),
  ).toMatchObject(gone);
  expect(await owner.try(helpRoutes.remove, { params: { id: 999_999 } })).toMatchObject(gone);
});

describe('a video', () => {
  const understood = [
    VIDEO,
    ` ${VIDEO} `,
    `https://www.youtube.com/watch?v=${VIDEO}`,
    `https://youtube.com/watch?v=${VIDEO}&t=42s`,
    `https://m.youtube.com/watch?app=desktop&v=${VIDEO}`,
    `https://www.youtube.com/watch?list=PL123&v=${VIDEO}&index=2`,
    `https://youtu.be/${VIDEO}`,
    `https://youtu.be/${VIDEO}?si=abc`,
    `https://www.youtube.com/embed/${VIDEO}?rel=0`,
    `https://www.youtube.com/shorts/${VIDEO}`,
    `https://www.youtube.com/live/${VIDEO}?feature=share`,
    `https://www.youtube-nocookie.com/embed/${VIDEO}`,
    `http://www.youtube.com/watch?v=${VIDEO}`,
    `www.youtube.com/watch?v=${VIDEO}`,
    `youtu.be/${VIDEO}`,
  ];
  test.each(understood)('is understood from %s', async (video) => {
    expect((await create({ video })).video).toBe(VIDEO);
  });

  const refused = [
    '',
    'abc',
    'https://vimeo.com/123456789',
    'https://evil.test/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
    'https://evil.test/https://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)//',
    '"><script>alert(1)</script>',
    'dQw4w9WgXcQ onload=x',
    '../../etc/passwd',
    `https://youtu.be/${'x'.repeat(300)}`,
  ];
  test.each(refused)('is refused as %s', async (video) => {
    const { status, body } = await owner.try(helpRoutes.create, { body: { title: 'Vídeo', video } });
    expect({ status, error: body.error, path: body.issues?.[0]?.path }).toEqual({
      status: 400,
      error: 'ERR_VALIDATION',
      path: 'video',
    });
  });
});

test('the list is in the order of the titles, searched literally, and paged', async () => {
  await server.sql('delete from helps');
  await server.sql(
    `insert into helps (title, description, video) select 'Aula ' || lpad(n::text, 2, '0'), '', 'x' from generate_series(1, 25) n`,
  );
  await create({ title: 'Água' });
  await create({ title: '100% online' });
  const first = await reader.call(helpRoutes.list, { query: {} });
  expect({ length: first.records.length, count: first.count, hasMore: first.hasMore }).toEqual({
    length: PAGE_SIZE,
    count: 27,
    hasMore: true,
  });
  expect(first.records.slice(0, 3).map(({ title }) => title)).toEqual(['100% online', 'Água', 'Aula 01']);
  const second = await reader.call(helpRoutes.list, { query: { pageNumber: '2' } });
  expect({ length: second.records.length, hasMore: second.hasMore }).toEqual({ length: 7, hasMore: false });
  const found = await reader.call(helpRoutes.list, { query: { searchParam: '0%' } });
  expect(found.records.map(({ title }) => title)).toEqual(['100% online']);
  expect((await reader.call(helpRoutes.listAll)).map(({ title }) => title)).toEqual(
    [...first.records, ...second.records].map(({ title }) => title),
  );
});

test('what happens to help entries is written down', async () => {
  const help = await create();
  await owner.call(helpRoutes.update, { params: at(help), body: { title: 'Outro título' } });
  await owner.call(helpRoutes.remove, { params: at(help) });
  for (const action of ['help.created', 'help.changed', 'help.removed'] as const) {
    expect((await auditOf(server, action)).at(-1)).toMatchObject({
      companyId: 1,
      userId: owner.sessionUser.id,
      subject: `help:${help.id}`,
    });
  }
});
