import type { Content, Incoming, IncomingMedia, IncomingMessage } from '@prosa/channels';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact, seedConnection } from '../../../../test/setup/conversations.ts';
import {
  incomingFrom,
  type FakeChannel,
  textFrom,
  type Sender,
  startWithFakeChannel,
} from '../../../../test/setup/fake-channel.ts';
import type { TestCompany } from '../../../../test/setup/people.ts';
import type { TestServer } from '../../../../test/setup/server.ts';
import { runInboundSteps } from '../../../automation/inbound/steps.ts';
import { systemActor } from '../../../platform/unit-of-work.ts';
import { createChannelPort } from '../../channel-port.ts';

let server: TestServer;
let company: TestCompany;
let line: FakeChannel;

beforeAll(async () => {
  ({ server, company, line } = await startWithFakeChannel());
});
afterAll(() => server.stop());

const people: Sender[] = [1, 2, 3].map((n) => ({ name: `Pessoa ${n}`, number: `5511955500${n}00` }));
const [first, second, third] = people as [Sender, Sender, Sender];

/** The stored messages of a contact in order of position; `eventsOf` lists them in order of their events. */
const storedOf = ({ number }: Sender) =>
  server.sql<{ body: string; position: string }>(
    `select m.body, m.position from messages m join contacts c on c.id = m."chatId"
     where c.number = $1 order by m.position`,
    [number],
  );
const eventsOf = async ({ number }: Sender) =>
  (
    await server.sql<{ body: string }>(
      `select e.payload #>> '{message,body}' as body from events e
       where e.name = 'message' and e.payload #>> '{ticket,contact,number}' = $1 order by e.number`,
      [number],
    )
  ).map(({ body }) => body);

describe('messages that came together', () => {
  beforeAll(async () => {
    for (const person of people) await createContact(company.admin, person);
    for (const person of people) await line.receive(textFrom(person, 'Olá'));
  });

  const heard = async (incoming: Incoming[]) => {
    await line.receive(...incoming);
    return Promise.all(
      people.map(async (person) => (await storedOf(person)).map(({ body }) => body).slice(1)),
    );
  };

  test('are kept and told in the order in which they were said, one after the other in each conversation', async () => {
    const turns = Array.from({ length: 30 }, (_none, index) => people[index % 3] as Sender);
    const texts = await heard(turns.map((person, index) => textFrom(person, `número ${index}`)));
    for (const [place, person] of people.entries()) {
      const expected = turns.flatMap((one, index) => (one === person ? [`número ${index}`] : []));
      expect(texts[place]).toEqual(expected);
      expect(await eventsOf(person)).toEqual(['Olá', ...expected]);
      const positions = (await storedOf(person)).map(({ position }) => Number(position));
      expect(new Set(positions).size).toBe(positions.length);
    }
  });

  test('and one of which came twice, or quotes another, are as good', async () => {
    const twice = textFrom(first, 'duas vezes');
    const before = textFrom(second, 'primeiro');
    const quoting = {
      ...textFrom(second, 'sobre isso'),
      quoted: { id: before.id, text: 'primeiro' },
    } as Incoming;
    await heard([before, twice, twice, quoting, textFrom(second, 'depois'), twice, textFrom(third, 'fim')]);
    const lastOf = async (person: Sender, count: number) =>
      (await storedOf(person)).map(({ body }) => body).slice(-count);
    expect(await lastOf(first, 2)).toEqual(['número 27', 'duas vezes']);
    expect((await eventsOf(first)).slice(-2)).toEqual(['número 27', 'duas vezes']);
    expect(await lastOf(second, 3)).toEqual(['primeiro', 'sobre isso', 'depois']);
    expect(await lastOf(third, 1)).toEqual(['fim']);
  });

  test('leave each ticket with what was said last, and the count of what nobody has read', async () => {
    const rows = await server.sql<{ lastMessage: string; unreadMessages: number; said: string }>(
      `select t."lastMessage", t."unreadMessages", (select count(*) from messages m where m."ticketId" = t.id) as said
       from tickets t join contacts c on c.id = t."contactId" where c.number = any ($1) order by c.number`,
      [people.map(({ number }) => number)],
    );
    expect(rows.map(({ lastMessage }) => lastMessage)).toEqual(['duas vezes', 'depois', 'fim']);
    for (const { unreadMessages, said } of rows) expect(unreadMessages).toBe(Number(said));
  });
});

const file = (media: Partial<IncomingMedia>, caption = ''): Content => ({
  type: 'media',
  caption,
  media: {
    kind: 'image',
    mimetype: 'image/jpeg',
    fileName: null,
    bytes: 1000,
    seconds: null,
    isVoice: false,
    thumbnail: null,
    reference: 'where it lies',
    ...media,
  },
});

const kinds: Content[] = [
  { type: 'text', text: 'Bom dia "aspas" \\ e 🙂' },
  file({}, 'uma foto'),
  file({ kind: 'audio', mimetype: 'audio/ogg', isVoice: true, seconds: 7 }),
  file({ kind: 'document', mimetype: 'application/pdf', fileName: 'conta.pdf', bytes: null }),
  { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', thumbnail: null },
  { type: 'contacts', cards: [{ name: 'Bia', vcard: 'BEGIN:VCARD\nEND:VCARD' }] },
  { type: 'unsupported', name: 'pollMessage', text: '', raw: '{}' },
];

describe('messages that came over two connections in one transaction', () => {
  const regular: Sender[] = [4, 5, 6].map((n) => ({ name: `Freguês ${n}`, number: `5511955500${n}00` }));
  const stranger: Sender = { name: 'Gente nova', number: '5511955500700' };
  const overBoth = async (one: Incoming[], other: Incoming[]) => {
    const port = createChannelPort(server.platform, runInboundSteps);
    await server.platform.unitOfWork.inCompany(company.id, systemActor, async (work) => {
      const ids = await server.sql<{ id: number }>(
        'select id from connections where "companyId" = $1 order by id limit 2',
        [company.id],
      );
      const [here, there] = ids.map(({ id }) => id) as [number, number];
      await Promise.all([port.receive(work, here, one), port.receive(work, there, other)]);
    });
  };
  const conversations = () =>
    server.sql<{ number: string; texts: string[]; lastMessage: string; unreadMessages: number }>(
      `select c.number, array_agg(m.body order by m.position) as texts, t."lastMessage", t."unreadMessages"
       from tickets t join contacts c on c.id = t."contactId" join messages m on m."ticketId" = t.id
         and m."whatsappId" = t."whatsappId" and m."chatId" = c.id
       where c.number = any ($1) group by c.number, t.id order by c.number, t."whatsappId"`,
      [[...regular, stranger].map(({ number }) => number)],
    );

  test('are each in the conversation of their own connection, also by the same person, under the same id', async () => {
    await seedConnection(server, company.id);
    for (const person of regular) await createContact(company.admin, person);
    await overBoth(
      regular.map((person) => textFrom(person, 'Olá aqui')),
      regular.map((person) => textFrom(person, 'Olá ali')),
    );
    const here = [...regular, ...regular].map((person, index) => textFrom(person, `aqui ${index}`));
    // The channel assigns one id per message, even if several of our connections receive it.
    const there = here.map(
      (message, index): Incoming =>
        ({ ...message, content: { type: 'text', text: `ali ${index}` } }) as Incoming,
    );
    await overBoth(here, there.slice(0, 5));
    await overBoth([textFrom(stranger, 'oi, aqui')], [textFrom(stranger, 'oi, ali'), ...there]);
    const expected = regular.flatMap(({ number }, place) =>
      ['aqui', 'ali'].map((where) => ({
        number,
        texts: [`Olá ${where}`, `${where} ${place}`, `${where} ${place + 3}`],
        lastMessage: `${where} ${place + 3}`,
        unreadMessages: 3,
      })),
    );
    const said = (where: string) => ({
      number: stranger.number,
      texts: [`oi, ${where}`],
      lastMessage: `oi, ${where}`,
      unreadMessages: 1,
    });
    expect(await conversations()).toEqual([...expected, said('aqui'), said('ali')]);
  });

  test('make one contact of somebody new, also of one who hides their number', async () => {
    const person = { ids: ['4815162342@lid'], number: null, name: 'Sem número' };
    const from = (text: string): Incoming => ({
      ...textFrom(stranger, text),
      chat: { ...person, isGroup: false },
      sender: person,
    });
    await overBoth([from('aqui'), from('de novo')], [from('ali'), from('outra vez')]);
    const found = await server.sql<{ tickets: string; messages: string }>(
      `select (select count(*) from tickets t where t."contactId" = c.id) as tickets,
         (select count(*) from messages m where m."chatId" = c.id) as messages
       from contacts c where c.name = $1`,
      [person.name],
    );
    expect(found).toEqual([{ tickets: '2', messages: '4' }]);
  });

  test('are told in their order', async () => {
    for (const [place, person] of regular.entries()) {
      const told = await eventsOf(person);
      for (const where of ['aqui', 'ali'])
        expect(told.filter((text) => text.includes(where))).toEqual([
          `Olá ${where}`,
          `${where} ${place}`,
          `${where} ${place + 3}`,
        ]);
    }
  });
});

describe('what comes together', () => {
  const alone = { name: 'Sozinha', number: '5511955600100' };
  const together = { name: 'Junta', number: '5511955600200' };
  const bringing = (from: Sender, content: Content): IncomingMessage => ({
    ...incomingFrom(from),
    kind: 'message',
    content,
    quoted: null,
    isForwarded: content.type === 'contacts',
    origin: { type: 'choice', payload: content.type },
  });
  const kept = (table: 'messages' | 'tickets', { number }: Sender) =>
    server.sql(
      `select to_jsonb(r) - array['id', 'uuid', 'ticketId', 'chatId', 'contactId', 'externalId', 'position',
         'lastPosition', 'sentAt', 'createdAt', 'updatedAt', 'mediaReference', 'waitingSince', 'notBefore',
         'lastMessageId'] as row
       from ${table} r join contacts c on c.id = r."${table === 'messages' ? 'chatId' : 'contactId'}"
       where c.number = $1 order by ${table === 'messages' ? 'r.position' : 'r.id'}`,
      [number],
    );

  test('is kept as it would be by itself, of whatever kind it is', async () => {
    for (const person of [alone, together]) {
      await createContact(company.admin, person);
      await line.receive(textFrom(person, 'Olá'));
    }
    for (const content of kinds) await line.receive(bringing(alone, content));
    await line.receive(...kinds.map((content) => bringing(together, content)));
    const messages = await kept('messages', together);
    expect(messages).toHaveLength(kinds.length + 1);
    expect(messages).toEqual(await kept('messages', alone));
    expect(await kept('tickets', together)).toEqual(await kept('tickets', alone));
    const told = (await eventsOf(together)).slice(1);
    expect(told).toEqual((await eventsOf(alone)).slice(1));
  });

  test('is completed where only its edit was here before', async () => {
    const early = textFrom(together, 'Quanto custa?');
    await line.receive({
      ...incomingFrom(together),
      kind: 'edit',
      targetId: early.id,
      text: 'Quanto custa o azul?',
    });
    await line.receive(textFrom(together, 'antes'), early, textFrom(together, 'depois'));
    const bodies = (await storedOf(together)).map(({ body }) => body);
    expect(bodies.slice(-3)).toEqual(['Quanto custa o azul?', 'antes', 'depois']);
    const [ticket] = await server.sql<{ unread: number; last: string }>(
      `select t."unreadMessages" as unread, t."lastMessage" as last from tickets t
       join contacts c on c.id = t."contactId" where c.number = $1`,
      [together.number],
    );
    expect(ticket).toEqual({ unread: kinds.length + 4, last: 'depois' });
  });

  test('is kept where half of a sign is in it, or where a long quote is cut in the middle of one', async () => {
    const half = '\ud83d';
    const quote = { id: 'never-here', fromMe: false, text: `${'a'.repeat(4095)}🙂` };
    await line.receive(textFrom(together, `um ${half}`), textFrom(together, `dois ${half}`));
    await line.receive({ ...bringing(together, { type: 'text', text: `três ${half}` }), quoted: quote });
    const rows = await server.sql<{ body: string; quoted: string | null }>(
      `select m.body, m."quotedBody" as quoted from messages m join contacts c on c.id = m."chatId"
       where c.number = $1 order by m.position desc limit 3`,
      [together.number],
    );
    expect(rows.map(({ body }) => body)).toEqual(['três \ufffd', 'dois \ufffd', 'um \ufffd']);
    expect(rows[0]?.quoted).toBe(`${'a'.repeat(4095)}\ufffd`);
  });
});
