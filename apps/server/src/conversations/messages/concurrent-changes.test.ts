import { ticketRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '../../../test/setup/conversations.ts';
import {
  incomingFrom,
  type FakeChannel,
  textFrom,
  type Sender,
  startWithFakeChannel,
} from '../../../test/setup/fake-channel.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import type { TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let company: TestCompany;
let line: FakeChannel;
let queueId: number;

beforeAll(async () => {
  ({ server, company, queueId, line } = await startWithFakeChannel());
});
afterAll(() => server.stop());

/** A ticket that is being served and has an unread message. */
async function unreadMessage(person: Sender) {
  await createContact(company.admin, person);
  await line.receive(textFrom(person, 'Olá'));
  const [ticket] = await server.sql<{ id: number }>(
    'select t.id from tickets t join contacts c on c.id = t."contactId" where c.number = $1',
    [person.number],
  );
  const params = { id: String(ticket?.id) };
  await company.admin.call(ticketRoutes.update, { params, body: { status: 'open', queueId } });
  const said = textFrom(person, 'Quanto custa o azul?');
  await line.receive(said);
  return { params, said };
}

const changes = {
  edit: { kind: 'edit', text: 'Quanto custa o verde?' },
  revoke: { kind: 'revoke' },
} as const;

test.each(Object.keys(changes) as (keyof typeof changes)[])(
  'somebody reads what the contact changes in the same moment (%s), and neither waits for the other for ever',
  async (kind) => {
    const person = { name: `Pessoa ${kind}`, number: `55119444${kind === 'edit' ? '1' : '2'}0000` };
    const { params, said } = await unreadMessage(person);
    const release = await holdLock(server, 'select 1 from messages where "externalId" = $1 for update', [
      said.id,
    ]);
    const changing = line.receive({ ...incomingFrom(person), ...changes[kind], targetId: said.id });
    await waitUntil(async () => expect(await countLockWaiters(server)).toBe(1));
    const reading = company.admin.try(ticketRoutes.markRead, { params });
    await waitUntil(async () => expect(await countLockWaiters(server)).toBe(2));
    await release();
    expect(await reading).toMatchObject({ status: 200, body: { unreadMessages: 0 } });
    await changing;
    const [message] = await server.sql(
      'select read, "isEdited", "isDeleted" from messages where "externalId" = $1',
      [said.id],
    );
    expect(message).toEqual({ read: true, isEdited: kind === 'edit', isDeleted: kind === 'revoke' });
  },
);
