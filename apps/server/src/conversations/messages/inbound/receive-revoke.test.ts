import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '../../../../test/setup/conversations.ts';
import {
  incomingFrom,
  type FakeChannel,
  textFrom,
  startWithFakeChannel,
} from '../../../../test/setup/fake-channel.ts';
import { goLive } from '../../../../test/setup/live-client.ts';
import type { TestCompany } from '../../../../test/setup/people.ts';
import type { TestServer } from '../../../../test/setup/server.ts';
import { waitUntil } from '../../../../test/setup/wait-until.ts';

let server: TestServer;
let company: TestCompany;
let line: FakeChannel;

beforeAll(async () => {
  ({ server, company, line } = await startWithFakeChannel());
});
afterAll(() => server.stop());

const person = { name: 'Ivo Prado', number: '5511955550001' };

test('what is taken back before it has come is taken back when it comes, and that is told', async () => {
  await createContact(company.admin, person);
  await line.receive(textFrom(person, 'Olá'));
  const live = await goLive(company.admin);
  const said = textFrom(person, 'Isto era para outra pessoa');
  await line.receive({ ...incomingFrom(person), kind: 'revoke', targetId: said.id });
  await line.receive(said);
  const isTakenBack = async () => {
    const [row] = await server.sql<{ isDeleted: boolean }>(
      'select "isDeleted" from messages where "externalId" = $1',
      [said.id],
    );
    return row?.isDeleted;
  };
  await waitUntil(async () => expect(await isTakenBack()).toBe(true));
  await waitUntil(() =>
    expect(live.of('message')).toContainEqual(
      expect.objectContaining({
        action: 'update',
        message: expect.objectContaining({ isDeleted: true }) as object,
      }),
    ),
  );
  live.close();
});

test('what never comes is looked for less and less', async () => {
  await line.receive({ ...incomingFrom(person), kind: 'revoke', targetId: 'NEVER-SEEN-HERE' });
  const waits = () =>
    server.sql<{ tries: number; seconds: number }>(
      `select (data->'data'->>'tries')::int as tries, extract(epoch from start_after - created_on)::int as seconds
       from pgboss.job where data->'data'->>'targetId' = 'NEVER-SEEN-HERE' order by 1`,
    );
  expect(await waits()).toEqual([{ tries: 1, seconds: 2 }]);
  await waitUntil(async () =>
    expect(await waits()).toEqual([
      { tries: 1, seconds: 2 },
      { tries: 2, seconds: 10 },
    ]),
  );
});
