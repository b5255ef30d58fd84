import { api } from '@prosa/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Client } from '../../../server/test/setup/client.ts';
import {
  type FakeChannel,
  incomingFrom,
  type Sender,
  textFrom,
} from '../../../server/test/setup/fake-channel.ts';
import type { TestServer } from '../../../server/test/setup/server.ts';

/** Who and what the commands are about. */
export interface CommandDesk {
  server: TestServer;
  companyId: number;
  /** The two attendants and the administrator. */
  people: [Client, Client, Client];
  queueIds: [number, number];
  tagIds: [number, number];
  senders: Sender[];
  group: Sender;
  line: FakeChannel;
}

export const commands = fc.record({
  what: fc.constantFrom(
    ...(['writes', 'writes', 'writesInGroup', 'edits', 'revokes', 'reacts'] as const),
    ...(['accept', 'accept', 'giveBack', 'toQueue', 'toColleague', 'close', 'remove'] as const),
    ...(['markRead', 'answer', 'answerPrivately', 'editAnswer', 'removeAnswer', 'acknowledge'] as const),
    ...(['note', 'tag', 'rename', 'draft'] as const),
  ),
  person: fc.constantFrom(0, 1, 2),
  sender: fc.constantFrom(0, 1, 2),
  other: fc.constantFrom(0, 1),
});
export type Command = typeof commands extends fc.Arbitrary<infer One> ? One : never;

interface FoundTicket {
  id: number;
  uuid: string;
  contactId: number;
}

interface Scene extends CommandDesk {
  client: Client;
  colleague: Client;
  from: Sender;
  ticket: FoundTicket;
  other: 0 | 1;
}

/** What a person or a customer does. A refusal is fine: each is an answer that changes nothing. */
export async function run(desk: CommandDesk, { what, person, sender, other }: Command): Promise<void> {
  const [client, colleague] = [desk.people[person], desk.people[other === person ? 2 : other]];
  const from = desk.senders[sender];
  if (!client || !colleague || !from) throw new Error('There is no such person.');
  if (what === 'writes') return desk.line.receive(textFrom(from, 'Outra coisa'));
  if (what === 'writesInGroup') return desk.line.receive(inGroup(desk.group, from));
  const ticket = await newestTicket(desk, from);
  if (ticket) await actions[what]({ ...desk, client, colleague, from, ticket, other });
}

async function newestTicket({ server, companyId }: CommandDesk, { number }: Sender) {
  const [found] = await server.sql<FoundTicket>(
    `select t.id, t.uuid, t."contactId" from tickets t join contacts c on c.id = t."contactId"
     where t."companyId" = $1 and c.number = $2 order by t.id desc limit 1`,
    [companyId, number],
  );
  return found;
}

const inGroup = (group: Sender, from: Sender) => ({
  ...textFrom(from, 'Para todos'),
  chat: { ids: [`${group.number}@g.us`], number: null, name: group.name, isGroup: true },
});

type Input = Parameters<Client['try']>[1];

async function ask({ client }: Scene, route: Parameters<Client['try']>[0], input: Input): Promise<void> {
  const { status, body } = await client.try(route, input);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
}

const change = (scene: Scene, body: object): Promise<void> =>
  ask(scene, api.tickets.update, { params: { id: String(scene.ticket.id) }, body });

const write = (scene: Scene, body: object): Promise<void> =>
  ask(scene, api.messages.send, { params: { ticketId: String(scene.ticket.id) }, body });

/** The newest message of the ticket from this side; nothing is done without one. */
async function onNewest(
  { server, ticket }: Scene,
  fromMe: boolean,
  act: (message: { id: string; externalId: string }) => Promise<void>,
): Promise<void> {
  const [message] = await server.sql<{ id: string; externalId: string }>(
    `select id, "externalId" from messages where "ticketId" = $1 and "fromMe" = $2 and "externalId" is not null
     order by id desc limit 1`,
    [ticket.id, fromMe],
  );
  if (message) await act(message);
}

const actions: Record<
  Exclude<Command['what'], 'writes' | 'writesInGroup'>,
  (scene: Scene) => Promise<void>
> = {
  edits: (scene) =>
    onNewest(scene, false, ({ externalId: targetId }) =>
      scene.line.receive({ ...incomingFrom(scene.from), kind: 'edit', targetId, text: 'Melhor assim' }),
    ),
  revokes: (scene) =>
    onNewest(scene, false, ({ externalId: targetId }) =>
      scene.line.receive({ ...incomingFrom(scene.from), kind: 'revoke', targetId }),
    ),
  reacts: (scene) =>
    onNewest(scene, true, ({ externalId: targetId }) =>
      scene.line.receive({ ...incomingFrom(scene.from), kind: 'reaction', targetId, emoji: '👍' }),
    ),
  acknowledge: (scene) => onNewest(scene, true, ({ externalId }) => scene.line.acks(externalId, 3)),
  accept: (scene) => change(scene, { status: 'open' }),
  giveBack: (scene) => change(scene, { status: 'pending', userId: null }),
  toQueue: (scene) =>
    change(scene, {
      isTransfered: true,
      queueId: scene.queueIds[scene.other],
      userId: null,
      status: 'pending',
    }),
  toColleague: (scene) =>
    change(scene, { isTransfered: true, userId: scene.colleague.sessionUser.id, msgTransfer: 'É contigo' }),
  close: (scene) => change(scene, { status: 'closed' }),
  remove: (scene) => ask(scene, api.tickets.remove, { params: { id: String(scene.ticket.id) } }),
  markRead: (scene) => ask(scene, api.tickets.markRead, { params: { id: String(scene.ticket.id) } }),
  answer: (scene) => write(scene, { body: 'Claro' }),
  answerPrivately: (scene) => write(scene, { body: 'Só nós', isPrivate: true }),
  editAnswer: (scene) =>
    onNewest(scene, true, ({ id }) =>
      ask(scene, api.messages.edit, { params: { messageId: id }, body: { body: 'Claro que sim' } }),
    ),
  removeAnswer: (scene) =>
    onNewest(scene, true, ({ id }) => ask(scene, api.messages.remove, { params: { messageId: id } })),
  note: (scene) =>
    ask(scene, api.notes.create, {
      body: { note: 'Anotado', ticketId: scene.ticket.id, contactId: scene.ticket.contactId },
    }),
  tag: ({ tagIds, other, ...scene }) =>
    ask({ tagIds, other, ...scene }, api.contacts.syncTags, {
      body: { contactId: scene.ticket.contactId, tags: [{ id: tagIds[other] }] },
    }),
  rename: (scene) =>
    ask(scene, api.contacts.update, {
      params: { id: String(scene.ticket.contactId) },
      body: { name: `Cliente ${scene.other}` },
    }),
  draft: (scene) =>
    ask(scene, api.drafts.save, { params: { ticketId: String(scene.ticket.id) }, body: { body: 'Começo' } }),
};
