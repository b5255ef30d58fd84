import type {
  Incoming,
  IncomingCall,
  IncomingEdit,
  IncomingMessage,
  IncomingNotice,
  IncomingReaction,
  IncomingRevoke,
} from '@prosa/channels';
import { createSituation, type Heard } from '../../automation/inbound/situation.ts';
import { runSteps } from '../../automation/inbound/steps.ts';
import { inTurn } from '../../platform/in-turn.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import { contactOf, type ContactRecord, findContactOf, leadsTo } from '../contacts/identity.ts';
import { refreshStale } from '../contacts/from-channel.ts';
import { isAnybodyAway } from '../../organization/push/subscriptions.ts';
import { announce, type Announced } from '../notifications/announcing.ts';
import { ContactMoved, conversationFor, holdOngoing } from '../tickets/incoming.ts';
import { findTicketRecord, type TicketRecord } from '../tickets/tickets.ts';
import { sayAutomatically } from './automatic.ts';
import { storedContent } from './content.ts';
import { isBeforeEarly, markEarly } from './early-edits.ts';
import { isOwnEcho } from './echoes.ts';
import { insertEdit, isOutdatedEdit, saveReaction } from './edits-and-reactions.ts';
import { asChannelPerson, foresee, type Foreseen } from './foreseeing.ts';
import { holdTarget, retell } from './held.ts';
import { lastWordsOf } from './last-words.ts';
import { isLatestOf, writeNotice } from './notices.ts';
import * as queries from './queries.ts';
import { pickedIn } from './menus.ts';
import { noteInbound } from './reply-window.ts';
import { type Arriving, type Place, storeMessage, storeStretch, type Stored, tellStored } from './storing.ts';
import { takeBack, takeBackLater } from './taking-back.ts';
import { tellMessage } from './telling.ts';

/** What of a connection decides how its messages are taken in. */
export interface ReceivingConnection {
  id: number;
  channel: ContactRecord['channel'];
  allowGroup: boolean;
  groupAsTicket: 'enabled' | 'disabled';
  timeCreateNewTicket: number;
  /** Whether attendants of this company are shown numbers only in part. */
  companyHidesNumbers: boolean;
  /** Whether anything may answer by itself what contacts write here. */
  answersByItself: boolean;
  /** Whether the company has lanes that a card leaves when its contact answers. */
  movesLanesBack: boolean;
  /** Seals what must not be readable in the database. */
  seal(text: string, context: string): string;
}

/** What came of it: a message that was not here before. */
export interface Received {
  announced: Announced | undefined;
  /** It changed the conversation, and what was known of it before no longer holds. */
  hasMoved: boolean;
}

/**
 * Takes in what a channel told, in the transaction that is committed before the channel hears "received". The same
 * thing once more changes nothing. Answers what was new of it.
 */
export async function receive(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: Incoming[],
): Promise<Incoming[]> {
  const away = isAnybodyAway(work.db);
  // Nobody asks for it before everything is taken in, and then it may have failed with the rest.
  away.catch(() => undefined);
  const foreseen = await foresee(work, connection, incoming);
  const fresh: Incoming[] = [];
  const announced: Announced[] = [];
  let stretch: Stored[] = [];
  for (const [index, one] of incoming.entries()) {
    if (stretch.length === 0) stretch = await storeStretch(work, connection, incoming.slice(index), foreseen);
    const stored = stretch.shift();
    // Where a message belongs that was foreseen is certain already; all others may meet those of other connections.
    const received = await (stored
      ? takeIn(work, connection, stored, () => tellStored(work, connection, stored))
      : inTurn(work.db, () => receiveOne(work, connection, one, foreseen)));
    if (!received) continue;
    fresh.push(one);
    if (received.announced) announced.push(received.announced);
    if (received.hasMoved) foreseen.forget();
  }
  await announce(work, announced, away);
  return fresh;
}

async function receiveOne(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: Incoming,
  foreseen: Foreseen,
): Promise<Received | undefined> {
  if (incoming.chat.isGroup && !connection.allowGroup) return undefined;
  const place = foreseen.placeOf(incoming);
  if (place && incoming.kind === 'message')
    return takeIn(work, connection, { incoming, place, content: storedContent(incoming) });
  // From here on nobody knows what it changes.
  foreseen.forget();
  switch (incoming.kind) {
    case 'message':
      return receiveMessage(work, connection, incoming);
    case 'edit':
      return receiveEdit(work, connection, incoming);
    case 'revoke':
      return receiveRevoke(work, connection, incoming);
    case 'reaction':
      return receiveReaction(work, connection, incoming);
    case 'notice':
      return receiveNotice(work, connection, incoming);
    default:
      return receiveCall(work, connection, incoming);
  }
}

/** Delivered again after its writer got another number: whoever has that number now has not written it. */
class AlreadyHere extends Error {}

/** The chat itself, and who of it wrote: the same, but in a group. */
async function peopleOf(
  work: CompanyWork,
  connection: ReceivingConnection,
  { id, chat, sender, fromMe, at }: Incoming,
) {
  const beforeMaking = async () => {
    if (await queries.isKnown(work.db, connection.id, id)) throw new AlreadyHere();
  };
  // What we wrote ourselves carries our own name, which is not the other's.
  const other = fromMe ? { ...chat, name: chat.isGroup ? chat.name : null } : chat;
  const isLatest = (contactId: number) =>
    isLatestOf(work.db, contactId, { connectionId: connection.id, id, at });
  const person = asChannelPerson(connection, other, chat.isGroup);
  const contact = await contactOf(work, person, { beforeMaking, isLatest });
  if (contact.hasNewNumber) await writeNotice(work, contact.id, { id, kind: 'number_change', at });
  const author =
    chat.isGroup && !fromMe && sender.ids.length > 0
      ? await contactOf(work, asChannelPerson(connection, sender, false))
      : contact;
  return { contact, author };
}

async function receiveMessage(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingMessage,
): Promise<Received | undefined> {
  if (await isOwnEcho(work, connection, incoming)) return undefined;
  const place = await placeOf(work, connection, incoming).catch((error: unknown) => {
    if (error instanceof ContactMoved) return placeOf(work, connection, incoming);
    if (error instanceof AlreadyHere) return undefined;
    throw error;
  });
  return place && takeIn(work, connection, { incoming, place, content: storedContent(incoming) });
}

async function placeOf(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingMessage,
): Promise<Place | undefined> {
  const { contact, author } = await peopleOf(work, connection, incoming);
  const ticket = await ticketOf(work, connection, contact, incoming);
  return ticket && { ticket, contact, author };
}

const isNewIn =
  (work: CompanyWork, connection: ReceivingConnection, { id }: IncomingMessage) =>
  async () =>
    !(await queries.isKnown(work.db, connection.id, id));

const ticketOf = (
  work: CompanyWork,
  connection: ReceivingConnection,
  contact: ContactRecord,
  incoming: IncomingMessage,
): Promise<TicketRecord | undefined> =>
  conversationFor(work, connection, contact, {
    isOurs: incoming.fromMe,
    isNew: isNewIn(work, connection, incoming),
    isThem: () => leadsTo(work.db, asChannelPerson(connection, incoming.chat, contact.isGroup), contact.id),
  });

/** In the conversation it belongs to, which is held, with everything that follows from it. */
async function takeIn(
  work: CompanyWork,
  connection: ReceivingConnection,
  { incoming, place, content }: Arriving,
  store = (ticket: TicketRecord) =>
    storeMessage(work, connection, { incoming, place: { ...place, ticket }, content }),
): Promise<Received | undefined> {
  const { ticket, contact } = place;
  const situation = createSituation({
    work,
    connection,
    contact,
    message: heardIn(incoming),
    ticket,
    isNew: isNewIn(work, connection, incoming),
    store,
    findTicket: () => ticketOf(work, connection, contact, incoming),
  });
  // First of all: what answers by itself, does so in the time that begins with this.
  if (!incoming.fromMe && !incoming.isSilent) await noteInbound(work, connection, contact.id, incoming.at);
  if (canBeAnswered(incoming)) await runSteps(situation);
  else await situation.store();
  const { messageId } = situation;
  if (messageId === undefined) return undefined;
  await refreshStale(work, contact);
  if (content.media || contact.pictureCheckedAt === null) work.wakeConnection(connection.id);
  return {
    announced: incoming.fromMe ? undefined : { messageId, status: situation.ticket.status },
    hasMoved: situation.ticket !== ticket,
  };
}

/** In a group nobody speaks by itself, and to what we could not even read there is no answer. */
const canBeAnswered = ({ fromMe, chat, content, isStandby }: IncomingMessage): boolean =>
  !fromMe && !chat.isGroup && !isStandby && content.type !== 'unsupported';

const heardIn = ({ content, origin }: IncomingMessage): Heard => {
  const picked = pickedIn(origin);
  if (content.type === 'text') return { kind: 'text', text: content.text, ...(picked ? { picked } : {}) };
  const isAudio = content.type === 'media' && content.media.kind === 'audio';
  return { kind: isAudio ? 'audio' : 'other', text: content.type === 'media' ? content.caption : '' };
};

async function receiveEdit(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingEdit,
): Promise<Received | undefined> {
  const held = await holdTarget(work, connection.id, incoming.targetId);
  if (!held) {
    const received = await receiveUnknown(work, connection, incoming, incoming.targetId, incoming.text);
    await markEarly(work.db, connection.id, incoming);
    return received;
  }
  const { target } = held;
  if (target.body === incoming.text || target.isDeleted) return undefined;
  if (isBeforeEarly(target.data, incoming) || (await isOutdatedEdit(work.db, target.id, incoming)))
    return undefined;
  await insertEdit(work.db, target.id, target.body, incoming);
  await queries.saveMessage(work.db, target.id, { body: incoming.text, isEdited: true });
  await queries.insertStep(work.db, target.id, 'edited', null);
  await retell(work, held, lastWordsOf({ mediaType: target.mediaType, body: incoming.text }));
  return undefined;
}

async function receiveRevoke(
  work: CompanyWork,
  connection: ReceivingConnection,
  { targetId }: IncomingRevoke,
): Promise<undefined> {
  if (!(await takeBack(work, connection.id, targetId))) await takeBackLater(work, connection.id, targetId);
  return undefined;
}

async function receiveReaction(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingReaction,
): Promise<Received | undefined> {
  const target = await queries.lockByExternalId(work.db, connection.id, incoming.targetId);
  if (!target) return receiveStrayReaction(work, connection, incoming);
  const { author } = await peopleOf(work, connection, incoming);
  const contactId = incoming.fromMe ? target.chatId : author.id;
  const { fromMe, emoji } = incoming;
  const reaction = { messageId: target.id, contactId, fromMe, emoji: emoji.slice(0, 16) };
  if (!(await saveReaction(work.db, reaction, incoming))) return undefined;
  const ticket = await findTicketRecord(work.db, target.ticketId);
  if (ticket) await tellMessage(work, ticket, target.id);
  return undefined;
}

/** To something we never had: where they are being served it is still something that was said. It begins nothing. */
async function receiveStrayReaction(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingReaction,
): Promise<Received | undefined> {
  if (incoming.emoji === '') return undefined;
  const { id, chat, emoji } = incoming;
  const contact = await findContactOf(work.db, asChannelPerson(connection, chat, chat.isGroup));
  const going = contact ? await holdOngoing(work.db, contact.id) : [];
  if (!going.some(({ whatsappId }) => whatsappId === connection.id)) return undefined;
  return receiveUnknown(work, connection, incoming, id, emoji, 'reactionMessage');
}

async function receiveNotice(
  work: CompanyWork,
  connection: ReceivingConnection,
  { id, chat, notice, at }: IncomingNotice,
): Promise<undefined> {
  const contact = await findContactOf(work.db, asChannelPerson(connection, chat, chat.isGroup));
  if (contact) await writeNotice(work, contact.id, { id, kind: notice, at });
  return undefined;
}

/** Something about a message that is not here: kept as one of its own. */
const receiveUnknown = (
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: Incoming,
  id: string,
  text: string,
  name?: string,
): Promise<Received | undefined> =>
  receiveMessage(work, connection, {
    ...incoming,
    id,
    kind: 'message',
    content: name === undefined ? { type: 'text', text } : { type: 'unsupported', name, text, raw: '' },
    quoted: null,
    isForwarded: false,
    ...(incoming.kind === 'reaction' ? { isSilent: true } : {}),
  });

/** A call leaves a line in the conversation; where the company takes none, it is refused with a word. */
async function receiveCall(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingCall,
): Promise<Received | undefined> {
  if (incoming.phase === 'ended' || incoming.fromMe) return undefined;
  const id = `call-${incoming.id}`;
  const received = await receiveUnknown(work, connection, incoming, id, '', 'call_log');
  if (!received) return undefined;
  const message = await queries.lockByExternalId(work.db, connection.id, id);
  if (!message) return received;
  await queries.saveMessage(work.db, message.id, { data: JSON.stringify({ isVideo: incoming.isVideo }) });
  const settings = await readCompanySettings(work.db);
  if (settings.acceptCallWhatsapp !== 'disabled') return received;
  // One that is over cannot be refused any more.
  if (incoming.phase === 'ringing')
    await queries.insertOrder(work, {
      whatsappId: connection.id,
      kind: 'rejectCall',
      externalId: incoming.id,
      data: { fromId: incoming.sender.ids[0] ?? incoming.chat.ids[0] ?? '' },
    });
  const ticket: TicketRecord | undefined = await findTicketRecord(work.db, message.ticketId);
  if (ticket) await sayAutomatically(work, ticket, settings.AcceptCallWhatsappMessage, null);
  return received;
}
