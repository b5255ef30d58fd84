import { NotConnected, NotSent, type Outgoing } from '@prosa/channels';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createContact, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import type { ChannelPort } from '../../channels/channel-port.ts';
import { Outbox } from '../../channels/outbox.ts';
import { createWorkLoop, type WorkLoop } from '../../channels/work-loop.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { findTicketRecord } from '../tickets/tickets.ts';
import type { NewOutgoingMessage } from './new-outgoing-message.ts';
import { claimMessages, markInterrupted, settleMessages } from './outbox.ts';
import { settlePreparation } from './prepared-files.ts';
import { writeMessage } from './write-message.ts';

let server: TestServer;
let company: TestCompany;
const loops: WorkLoop[] = [];
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterEach(() => {
  // Some loops hang on purpose, so their end is not awaited.
  for (const loop of loops.splice(0)) void loop.stop();
});
afterAll(() => server.stop());

const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
  server.platform.unitOfWork.inCompany(company.id, systemActor, act);

const connect = () => seedConnection(server, company.id);

/** Creates a ticket on a connection. */
async function converse(whatsappId: number): Promise<number> {
  const contact = await createContact(company.admin);
  return seedTicket(server, company.id, { contactId: contact.id, whatsappId });
}

const converseWithMany = (whatsappId: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => converse(whatsappId)));

const write = (ticketId: number, body: string, more: Partial<NewOutgoingMessage> = {}): Promise<number> =>
  inCompany(async (work) => {
    const ticket = await findTicketRecord(work.db, ticketId);
    if (!ticket) throw new Error('there is no such ticket');
    return (await writeMessage(work, ticket, { body, mediaType: 'conversation', userId: null, ...more })).id;
  });

/** A message with a file that is never read in these tests. */
const file = (name: string): Pick<NewOutgoingMessage, 'media' | 'mediaType'> => ({
  mediaType: 'audio',
  media: { key: `company-1/${name}.ogg`, name, mime: 'audio/ogg', bytes: 1, seconds: 1, thumbnailKey: null },
});
const voice = { ...file('voice'), data: { isVoice: true } };

const states = async (whatsappId: number) =>
  Object.fromEntries(
    (
      await server.sql<{ body: string; state: string }>(
        'select body, "sendState" as state from messages where "whatsappId" = $1 order by id',
        [whatsappId],
      )
    ).map(({ body, state }) => [body, state]),
  );

const tries = (whatsappId: number) =>
  server.sql<{ sendState: string; attempts: number }>(
    'select "sendState", attempts from messages where "whatsappId" = $1',
    [whatsappId],
  );

const textOf = ({ content }: Outgoing) =>
  content.type === 'text' ? content.text : content.type === 'media' ? content.caption : '';

/** A channel that holds sends until they are released, and records their order. */
class FarEnd {
  readonly begun: string[] = [];
  readonly taken: string[] = [];
  private readonly waiting = new Map<string, () => void>();
  private readonly isHeld: (text: string) => boolean;

  constructor(isHeld: (text: string) => boolean = () => false) {
    this.isHeld = isHeld;
  }

  readonly send = async (outgoing: Outgoing): Promise<string> => {
    const text = textOf(outgoing);
    this.begun.push(text);
    if (this.isHeld(text)) await new Promise<void>((resolve) => this.waiting.set(text, resolve));
    this.taken.push(text);
    return outgoing.id;
  };

  async release(text: string): Promise<void> {
    const go = await waitUntil(
      () => this.waiting.get(text) ?? Promise.reject(new Error(`${text} is not held`)),
    );
    this.waiting.delete(text);
    go();
  }
}

interface Opening {
  epoch?: number;
  work?: typeof inCompany;
}

function openOutbox(
  connectionId: number,
  send: FarEnd['send'],
  { epoch = 1, work = inCompany }: Opening = {},
) {
  const port: Pick<ChannelPort, 'claimMessages' | 'settleMessages'> = {
    claimMessages: (at, id, claim) => claimMessages(at, id, claim, server.platform.storage),
    settleMessages: (at, _id, sent) => settleMessages(at, sent),
  };
  const wake = () => loop.wake();
  const outbox = new Outbox({
    session: { send },
    port,
    connectionId,
    companyId: company.id,
    epoch,
    commit: work,
    wake,
    pauseMs: 0,
  });
  const loop = createWorkLoop(
    () => outbox.step(),
    () => undefined,
  );
  loops.push(loop);
  loop.wake();
  return loop;
}

test('messages whose claim was committed without our hearing of it go out, once and in their place', async () => {
  const connectionId = await connect();
  const [one = 0, other = 0] = await converseWithMany(connectionId, 2);
  for (const body of ['first', 'second', 'third']) await write(one, body);
  await write(other, 'elsewhere');
  const farEnd = new FarEnd();
  let failing = 2;
  openOutbox(connectionId, farEnd.send, {
    work: async (act) => {
      const value = await inCompany(act);
      // The transaction is committed, but the connection fails before the result arrives.
      if (failing-- > 0) throw new Error('Connection terminated unexpectedly');
      return value;
    },
  });
  await waitUntil(async () =>
    expect(Object.values(await states(connectionId))).toEqual(Array(4).fill('sent')),
  );
  expect(farEnd.taken.toSorted()).toEqual(['elsewhere', 'first', 'second', 'third']);
  expect(farEnd.taken.filter((text) => text !== 'elsewhere')).toEqual(['first', 'second', 'third']);
});

test('connections that share a transaction claim their own, each right after what it has settled', async () => {
  const [here, there] = [await connect(), await connect()];
  const [near, far] = [await converse(here), await converse(there)];
  for (const body of ['one', 'two']) await write(near, body);
  await write(far, 'three');
  const claim = async (work: CompanyWork, connectionId: number, epoch: number) => {
    const terms = { epoch, limit: 8, files: 3, bulk: 6, oldest: 0, inFlight: [] };
    const claimed = await claimMessages(work, connectionId, terms, server.platform.storage);
    return claimed.map(({ messageId, content }) => ({
      messageId,
      text: 'outgoing' in content ? textOf(content.outgoing) : content.refusal,
    }));
  };
  const [first] = await inCompany((work) => claim(work, here, 4));
  expect(first?.text).toBe('one');
  const [away, , next] = await inCompany((work) =>
    Promise.all([
      claim(work, there, 7),
      settleMessages(work, [{ messageId: first?.messageId ?? 0, outcome: { state: 'sent' } }]),
      claim(work, here, 4),
    ]),
  );
  expect([away, next].map((claimed) => claimed?.map(({ text }) => text))).toEqual([['three'], ['two']]);
  expect(
    await server.sql(
      'select body, "sendEpoch" as epoch from messages where "sendState" = $1 and "whatsappId" = any ($2) order by id',
      ['sending', [here, there]],
    ),
  ).toEqual([
    { body: 'two', epoch: '4' },
    { body: 'three', epoch: '7' },
  ]);
});

test('a connection that is away costs a message none of its tries', async () => {
  const connectionId = await connect();
  await write(await converse(connectionId), 'patient');
  let asked = 0;
  openOutbox(connectionId, () => {
    asked += 1;
    return Promise.reject(new NotConnected());
  });
  await waitUntil(() => expect(asked).toBeGreaterThan(25));
  const [message] = await tries(connectionId);
  expect(['queued', 'sending']).toContain(message?.sendState);
  expect(message?.attempts).toBeLessThan(2);
});

test('one that cannot be sent again and again is shown as failed', async () => {
  const connectionId = await connect();
  await write(await converse(connectionId), 'stubborn');
  openOutbox(connectionId, () => Promise.reject(new NotSent('the file is not taken')));
  await waitUntil(async () =>
    expect(await tries(connectionId)).toEqual([{ sendState: 'failed', attempts: 20 }]),
  );
});

describe('several conversations of a connection', () => {
  test('go out side by side, each in its order', async () => {
    const connectionId = await connect();
    const [one = 0, other = 0] = await converseWithMany(connectionId, 2);
    await write(one, 'held');
    await write(one, 'behind it');
    await write(other, 'free');
    await write(other, 'free too');
    const farEnd = new FarEnd((text) => text === 'held');
    openOutbox(connectionId, farEnd.send);
    await waitUntil(async () =>
      expect(await states(connectionId)).toEqual({
        held: 'sending',
        'behind it': 'queued',
        free: 'sent',
        'free too': 'sent',
      }),
    );
    await farEnd.release('held');
    await waitUntil(async () => expect(await states(connectionId)).toMatchObject({ 'behind it': 'sent' }));
    expect(farEnd.taken).toEqual(['free', 'free too', 'held', 'behind it']);
  });

  test('wait only for their own file to be made ready', async () => {
    const connectionId = await connect();
    const [one = 0, other = 0] = await converseWithMany(connectionId, 2);
    const id = await write(one, 'voice', voice);
    await write(one, 'after the voice');
    await write(other, 'elsewhere');
    const farEnd = new FarEnd();
    const loop = openOutbox(connectionId, farEnd.send);
    await waitUntil(async () =>
      expect(await states(connectionId)).toEqual({
        voice: 'queued',
        'after the voice': 'queued',
        elsewhere: 'sent',
      }),
    );
    await inCompany((work) => settlePreparation(work, id, 'as-it-is'));
    loop.wake();
    await waitUntil(async () =>
      expect(await states(connectionId)).toMatchObject({ 'after the voice': 'sent' }),
    );
    expect(farEnd.taken).toEqual(['elsewhere', 'voice', 'after the voice']);
  });

  test('never wait for the files of others, however many there are', async () => {
    const connectionId = await connect();
    for (const [index, ticket] of (await converseWithMany(connectionId, 12)).entries())
      await write(ticket, `file ${index}`, file(String(index)));
    await write(await converse(connectionId), 'a text');
    const farEnd = new FarEnd((text) => text.startsWith('file'));
    openOutbox(connectionId, farEnd.send);
    await waitUntil(async () => expect(await states(connectionId)).toMatchObject({ 'a text': 'sent' }));
    for (let index = 0; index < 12; index += 1) await farEnd.release(`file ${index}`);
    await waitUntil(() => expect(farEnd.taken).toHaveLength(13));
  });

  test('that were on their way when a node fell are unconfirmed, none is sent a second time', async () => {
    const connectionId = await connect();
    const tickets = await converseWithMany(connectionId, 4);
    for (const [index, ticket] of tickets.entries()) await write(ticket, `first ${index}`);
    for (const [index, ticket] of tickets.entries()) await write(ticket, `then ${index}`);
    const fallen = new FarEnd(() => true);
    const loop = openOutbox(connectionId, fallen.send);
    await waitUntil(() => expect(fallen.begun).toHaveLength(4));
    await loop.stop();
    await inCompany((work) => markInterrupted(work, connectionId, 2));
    const farEnd = new FarEnd();
    openOutbox(connectionId, farEnd.send, { epoch: 2 });
    await waitUntil(() => expect(farEnd.taken).toHaveLength(4));
    await waitUntil(async () => expect(Object.values(await states(connectionId))).not.toContain('sending'));
    const ended = await states(connectionId);
    for (const index of tickets.keys())
      expect([ended[`first ${index}`], ended[`then ${index}`]]).toEqual(['unconfirmed', 'sent']);
    expect(farEnd.taken.toSorted()).toEqual(tickets.map((_ticket, index) => `then ${index}`));
  });
});

describe('lanes', () => {
  /** Eight messages that keep every sender busy until they are released. */
  async function occupy(connectionId: number) {
    const farEnd = new FarEnd((text) => text.startsWith('busy'));
    for (const [index, ticket] of (await converseWithMany(connectionId, 8)).entries())
      await write(ticket, `busy ${index}`);
    const loop = openOutbox(connectionId, farEnd.send);
    await waitUntil(() => expect(farEnd.begun).toHaveLength(8));
    return { farEnd, loop };
  }

  test('people go before what is said by itself, and that before what goes to many', async () => {
    const connectionId = await connect();
    const { farEnd, loop } = await occupy(connectionId);
    const [many = 0, itself = 0, person = 0] = await converseWithMany(connectionId, 3);
    await write(many, 'to many', { isAutomatic: true, origin: 'campaign' });
    await write(itself, 'by itself', { isAutomatic: true });
    await write(person, 'by a person');
    loop.wake();
    await farEnd.release('busy 0');
    await waitUntil(() => expect(farEnd.taken).toHaveLength(4));
    expect(farEnd.taken).toEqual(['busy 0', 'by a person', 'by itself', 'to many']);
  });

  test('none waits for ever behind the others', async () => {
    const connectionId = await connect();
    const { farEnd, loop } = await occupy(connectionId);
    const tickets = await converseWithMany(connectionId, 9);
    await write(tickets[0] ?? 0, 'to many', { isAutomatic: true, origin: 'campaign' });
    for (const ticket of tickets.slice(1)) await write(ticket, 'by a person');
    loop.wake();
    await farEnd.release('busy 0');
    await waitUntil(() => expect(farEnd.taken).toHaveLength(10));
    expect(farEnd.taken.indexOf('to many')).toBeLessThanOrEqual(4);
  });

  test('within a conversation the order is that of writing', async () => {
    const connectionId = await connect();
    const ticket = await converse(connectionId);
    await write(ticket, 'to many', { isAutomatic: true, origin: 'campaign' });
    await write(ticket, 'by a person');
    const farEnd = new FarEnd();
    openOutbox(connectionId, farEnd.send);
    await waitUntil(() => expect(farEnd.taken).toEqual(['to many', 'by a person']));
  });
});

test('what may not leave yet holds up nothing, and leaves when it may', async () => {
  const connectionId = await connect();
  const ticket = await converse(connectionId);
  const id = await write(ticket, 'later', { notBefore: new Date(Date.now() + 3_600_000) });
  await write(ticket, 'now');
  const farEnd = new FarEnd();
  const loop = openOutbox(connectionId, farEnd.send);
  await waitUntil(async () => expect(await states(connectionId)).toEqual({ later: 'queued', now: 'sent' }));
  await server.sql('update messages set "notBefore" = now() where id = $1', [id]);
  loop.wake();
  await waitUntil(async () => expect(await states(connectionId)).toEqual({ later: 'sent', now: 'sent' }));
  expect(farEnd.taken).toEqual(['now', 'later']);
});
