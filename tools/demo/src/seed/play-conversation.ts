import { api } from '@prosa/contract';
import type { NewPhoneMessage, Phones } from '@prosa/peers/phone';
import type { Client } from '../client.ts';
import { allCustomers } from './channel-customers.ts';
import type { Attendant, QueueName } from './company.ts';
import type { Conversation, ScriptLine } from './conversation-script.ts';
import { drawPack, makePdf } from './sample-files.ts';
import { waitUntil } from './wait-until.ts';

type Customer = (typeof allCustomers)[keyof typeof allCustomers];

/** What playing a conversation needs: phones, attendants, queues and lanes. */
export interface PlayContext {
  phones: Phones;
  staff: Record<Attendant, Client>;
  queueIds: Record<QueueName, number>;
  laneIds: Record<string, number>;
}

/** Plays a conversation with real messages from both sides; returns the id of its ticket. */
export async function playConversation(stage: PlayContext, conversation: Conversation): Promise<number> {
  const customer = allCustomers[conversation.with];
  let { referral } = conversation;
  let ticketId: number | undefined;
  let isAccepted = false;
  for (const line of conversation.lines) {
    if (line.startsWith('<')) {
      await writeAsCustomer(stage, customer, line, referral);
      referral = undefined;
      ticketId ??= await findTicket(stage, customer);
      continue;
    }
    if (ticketId === undefined) throw new Error('A conversation begins with the customer.');
    if (!isAccepted) await accept(stage, conversation, ticketId);
    isAccepted = true;
    await answer(stage, conversation, ticketId, line);
  }
  if (ticketId === undefined) throw new Error('A conversation has at least one line.');
  await finish(stage, conversation, ticketId);
  return ticketId;
}

async function writeAsCustomer(
  { phones }: PlayContext,
  { id: phone, name }: Customer,
  line: ScriptLine,
  referral: Conversation['referral'],
): Promise<void> {
  const { id } = await phones.write(phone, await phoneMessageOf(line, name), { referral });
  await waitUntil(`the product to take "${line}"`, () =>
    (phones.store.find(id)?.ack ?? 0) >= 2 ? id : undefined,
  );
}

async function phoneMessageOf(line: ScriptLine, name: string): Promise<NewPhoneMessage> {
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
        bytes: makePdf(`Nota fiscal - ${name}`.normalize('NFD').replaceAll(/[^\u0020-\u007e]/g, '')),
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

function findTicket({ staff: { admin } }: PlayContext, { name }: Customer): Promise<number> {
  return waitUntil(`the ticket of ${name}`, async () => {
    const { tickets } = await admin.call(api.tickets.list, { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ contact }) => contact.name === name)?.id;
  });
}

async function accept(
  { staff, queueIds }: PlayContext,
  { by = 'admin', queue = 'Vendas' }: Conversation,
  id: number,
) {
  await staff[by].call(api.tickets.update, {
    params: { id: String(id) },
    body: { status: 'open', queueId: queueIds[queue] },
  });
}

async function answer(
  { staff, phones }: PlayContext,
  { by = 'admin', with: key }: Conversation,
  ticketId: number,
  line: ScriptLine,
): Promise<void> {
  const params = { ticketId: String(ticketId) };
  const [mark, text] = [line.slice(0, 2), line.replace(/^>[#!]? /, '')];
  if (mark === '>#')
    return void (await staff[by].call(api.messages.send, { params, body: { body: text, isPrivate: true } }));
  if (mark === '>!') await staff[by].upload(api.messages.send, params, await pictureOf(text));
  else await staff[by].call(api.messages.send, { params, body: { body: text } });
  await waitForPhoneMessage(phones, allCustomers[key].id, text);
}

/** Waits until the newest message of the company on this phone contains the text. */
export const waitForPhoneMessage = (phones: Phones, phone: string, text: string): Promise<true> =>
  waitUntil(`"${text}" on the phone`, () =>
    phones
      .messages(phone)
      .findLast(({ from }) => from === 'company')
      ?.text.includes(text)
      ? true
      : undefined,
  );

async function pictureOf(caption: string): Promise<FormData> {
  const form = new FormData();
  const bytes = new Uint8Array(await drawPack('Microlote 24'));
  form.append('body', caption);
  form.append('medias', new File([bytes], 'microlote.jpg', { type: 'image/jpeg' }));
  return form;
}

async function finish(
  stage: PlayContext,
  { by = 'admin', with: key, note, lane, draft, isClosed, rate }: Conversation,
  ticketId: number,
): Promise<void> {
  const { staff, phones, laneIds } = stage;
  const who = staff[by];
  const params = { id: String(ticketId) };
  if (note !== undefined) {
    const { contactId } = await who.call(api.tickets.show, { params });
    await who.call(api.notes.create, { body: { note, ticketId, contactId } });
  }
  const tagId = lane === undefined ? undefined : laneIds[lane];
  if (tagId !== undefined)
    await who.call(api.tags.addToTicket, { params: { ticketId: params.id, tagId: String(tagId) } });
  if (draft !== undefined)
    await who.call(api.drafts.save, { params: { ticketId: params.id }, body: { body: draft } });
  if (isClosed !== true) return;
  await who.call(api.tickets.markRead, { params });
  const sendFarewellMessage = rate !== undefined;
  await who.call(api.tickets.update, { params, body: { status: 'closed', sendFarewellMessage } });
  if (rate !== undefined) await sendRating(stage, allCustomers[key], params.id, rate);
  const { id: phone } = allCustomers[key];
  phones.read(phone, phones.defaultChat(phone));
}

/** The customer answers the rating question. */
async function sendRating(
  { staff, phones }: PlayContext,
  { id, name }: Customer,
  ticketId: string,
  rate: number,
) {
  await waitForPhoneMessage(phones, id, 'De 0 a 10');
  await phones.write(id, { kind: 'text', text: String(rate) });
  await waitUntil(`the rate of ${name}`, async () => {
    const { status } = await staff.admin.call(api.tickets.show, { params: { id: ticketId } });
    return status === 'closed' ? true : undefined;
  });
  // The reply is part of the conversation, so it is backdated too.
  await waitForPhoneMessage(phones, id, 'agradece o seu contato');
}
