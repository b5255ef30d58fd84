import { api } from '@prosa/contract';
import type { Draft, Phones } from '@prosa/peers/phone';
import type { Client } from '../client.ts';
import { cast } from './channel-people.ts';
import type { Attendant, QueueName } from './company.ts';
import type { Conversation, Line } from './conversation.ts';
import { drawPack, makeReceipt } from './pictures.ts';
import { until } from './waiting.ts';

type Customer = (typeof cast)[keyof typeof cast];

/** Everybody who takes part, and what they need to know. */
export interface Stage {
  phones: Phones;
  staff: Record<Attendant, Client>;
  queueIds: Record<QueueName, number>;
  laneIds: Record<string, number>;
}

/** Plays a conversation for real, from both ends, and answers which ticket it became. */
export async function play(stage: Stage, conversation: Conversation): Promise<number> {
  const customer = cast[conversation.with];
  let { referral } = conversation;
  let ticketId: number | undefined;
  let isAccepted = false;
  for (const line of conversation.lines) {
    if (line.startsWith('<')) {
      await sayAsCustomer(stage, customer, line, referral);
      referral = undefined;
      ticketId ??= await findTicket(stage, customer);
      continue;
    }
    if (ticketId === undefined) throw new Error('A conversation begins with the customer.');
    if (!isAccepted) await accept(stage, conversation, ticketId);
    isAccepted = true;
    await answer(stage, conversation, ticketId, line.slice(2));
  }
  if (ticketId === undefined) throw new Error('A conversation has at least one line.');
  await finish(stage, conversation, ticketId);
  return ticketId;
}

async function sayAsCustomer(
  { phones }: Stage,
  { id: phone, name }: Customer,
  line: Line,
  referral: Conversation['referral'],
): Promise<void> {
  const { id } = await phones.write(phone, await draftOf(line, name), { referral });
  await until(`the product to take "${line}"`, () =>
    (phones.store.find(id)?.ack ?? 0) >= 2 ? id : undefined,
  );
}

async function draftOf(line: Line, name: string): Promise<Draft> {
  const file = { kind: 'file', text: '' } as const;
  const story = { kind: 'story', mimetype: 'image/jpeg' } as const;
  switch (line) {
    case '<! picture':
      return {
        ...file,
        bytes: await drawPack('Bourbon Amarelo'),
        mimetype: 'image/jpeg',
        fileName: 'foto.jpg',
      };
    case '<! receipt':
      return {
        ...file,
        bytes: makeReceipt(`Nota fiscal - ${name}`.normalize('NFD').replaceAll(/[^\u0020-\u007e]/g, '')),
        mimetype: 'application/pdf',
        fileName: 'nota-fiscal.pdf',
      };
    case '<! story-mention':
      return { ...story, action: 'mention', bytes: await drawPack('Catuaí'), text: '' };
    case '<! story-reply':
      return { ...story, action: 'reply', bytes: await drawPack('Geisha'), text: 'Esse Geisha ainda tem?' };
    case '<! voice':
      return { kind: 'sample-voice' };
    case '<! location':
      return { kind: 'location', latitude: -23.5614, longitude: -46.6559, name: 'Avenida Paulista, 1578' };
    default:
      return { kind: 'text', text: line.slice(2) };
  }
}

function findTicket({ staff: { admin } }: Stage, { name }: Customer): Promise<number> {
  return until(`the ticket of ${name}`, async () => {
    const { tickets } = await admin.call(api.tickets.list, { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ contact }) => contact.name === name)?.id;
  });
}

async function accept(
  { staff, queueIds }: Stage,
  { by = 'admin', queue = 'Vendas' }: Conversation,
  id: number,
) {
  await staff[by].call(api.tickets.update, {
    params: { id: String(id) },
    body: { status: 'open', queueId: queueIds[queue] },
  });
}

async function answer(
  { staff, phones }: Stage,
  { by = 'admin', with: key }: Conversation,
  ticketId: number,
  text: string,
): Promise<void> {
  await staff[by].call(api.messages.send, { params: { ticketId: String(ticketId) }, body: { body: text } });
  const { id: phone } = cast[key];
  const isThere = () =>
    phones
      .messages(phone)
      .findLast(({ from }) => from === 'company')
      ?.text.includes(text);
  await until(`"${text}" on the phone`, () => (isThere() ? true : undefined));
}

async function finish(
  { staff, phones, laneIds }: Stage,
  { by = 'admin', with: key, note, lane, isClosed }: Conversation,
  ticketId: number,
): Promise<void> {
  const who = staff[by];
  const params = { id: String(ticketId) };
  if (note !== undefined) {
    const { contactId } = await who.call(api.tickets.show, { params });
    await who.call(api.notes.create, { body: { note, ticketId, contactId } });
  }
  const tagId = lane === undefined ? undefined : laneIds[lane];
  if (tagId !== undefined)
    await who.call(api.tags.addToTicket, { params: { ticketId: params.id, tagId: String(tagId) } });
  if (isClosed !== true) return;
  await who.call(api.tickets.markRead, { params });
  await who.call(api.tickets.update, { params, body: { status: 'closed', sendFarewellMessage: false } });
  const { id: phone } = cast[key];
  phones.read(phone, phones.usualChat(phone));
}
