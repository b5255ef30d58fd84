import type {
  Incoming,
  IncomingCall,
  IncomingEdit,
  IncomingMessage,
  IncomingNotice,
  IncomingReaction,
  IncomingRevoke,
} from '@prosa/channels';
import { createInboundContext, type InboundMessage } from '../../automation/inbound/inbound-context.ts';
import { runInboundSteps } from '../../automation/inbound/steps.ts';
import { runSerially } from '../../platform/concurrency/serialize.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import {
  resolveContact,
  type ContactRecord,
  findContactByIdentity,
  stillResolvesTo,
} from '../contacts/identity.ts';
import { refreshStalePicture } from '../contacts/channel-contacts.ts';
import { isAnybodyAway } from '../../organization/push/subscriptions.ts';
import { enqueueNotifications, type NotifiableMessage } from '../notifications/enqueue-notifications.ts';
import {
  ContactChangedError,
  findOrCreateTicket,
  lockOngoingTickets,
} from '../tickets/find-or-create-ticket.ts';
import { findTicketRecord, type TicketRecord } from '../tickets/tickets.ts';
import { sendAutomaticMessage } from './automatic-messages.ts';
import { storedContent } from './stored-content.ts';
import { precedesEarlyEdit, markEarlyEdit } from './early-edits.ts';
import { isOwnEcho } from './echoes.ts';
import { insertEdit, isOutdatedEdit, saveReaction } from './edits-and-reactions.ts';
import { toChannelPerson, prefetchPlaces, type PrefetchedPlaces } from './inbound-prefetch.ts';
import { lockTarget, emitMessageChange } from './lock-target.ts';
import { lastMessagePreview } from './last-message-preview.ts';
import { isLatestFromContact, writeNotice } from './notices.ts';
import * as queries from './queries.ts';
import { pickedChoice } from './menus.ts';
import { openReplyWindow } from './reply-window.ts';
import {
  type PlacedMessage,
  type MessagePlace,
  storeMessage,
  storeBatch,
  type StoredMessage,
  emitStoredMessage,
} from './store-message.ts';
import { revokeMessage, scheduleRevoke } from './revoke-message.ts';
import { emitMessage } from './message-events.ts';

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
export interface ReceiveResult {
  notifiable: NotifiableMessage | undefined;
  /** It changed the conversation, and what was known of it before no longer holds. */
  hasChangedTicket: boolean;
}

/**
 * Takes in what a channel told, in the transaction that is committed before the channel hears "received". The same
 * thing once more changes nothing. Answers what was new of it.
 */
export async function receiveIncoming(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: Incoming[],
): Promise<Incoming[]> {
  const away = isAnybodyAway(work.db);
  // Nobody asks for it before everything is taken in, and then it may have failed with the rest.
  away.catch(() => undefined);
  const foreseen = await prefetchPlaces(work, connection, incoming);
  const fresh: Incoming[] = [];
  const announced: NotifiableMessage[] = [];
  let stretch: StoredMessage[] = [];
  for (const [index, one] of incoming.entries()) {
    if (stretch.length === 0) stretch = await storeBatch(work, connection, incoming.slice(index), foreseen);
    const stored = stretch.shift();
    // Where a message belongs that was foreseen is certain already; all others may meet those of other connections.
    const received = await (stored
      ? processMessage(work, connection, stored, () => emitStoredMessage(work, connection, stored))
      : runSerially(work.db, () => receiveOne(work, connection, one, foreseen)));
    if (!received) continue;
    fresh.push(one);
    if (received.notifiable) announced.push(received.notifiable);
    if (received.hasChangedTicket) foreseen.invalidate();
  }
  await enqueueNotifications(work, announced, away);
  return fresh;
}

async function receiveOne(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: Incoming,
  foreseen: PrefetchedPlaces,
): Promise<ReceiveResult | undefined> {
  if (incoming.chat.isGroup && !connection.allowGroup) return undefined;
  const place = foreseen.placeOf(incoming);
  if (place && incoming.kind === 'message')
    return processMessage(work, connection, { incoming, place, content: storedContent(incoming) });
  // From here on nobody knows what it changes.
  foreseen.invalidate();
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
class AlreadyStoredError extends Error {}

/** The chat itself, and who of it wrote: the same, but in a group. */
async function resolvePeople(
  work: CompanyWork,
  connection: ReceivingConnection,
  { id, chat, sender, fromMe, at }: Incoming,
) {
  const beforeMaking = async () => {
    if (await queries.messageExists(work.db, connection.id, id)) throw new AlreadyStoredError();
  };
  // What we wrote ourselves carries our own name, which is not the other's.
  const other = fromMe ? { ...chat, name: chat.isGroup ? chat.name : null } : chat;
  const isLatest = (contactId: number) =>
    isLatestFromContact(work.db, contactId, { connectionId: connection.id, id, at });
  const person = toChannelPerson(connection, other, chat.isGroup);
  const contact = await resolveContact(work, person, { beforeCreate: beforeMaking, isLatest });
  if (contact.hasNewNumber) await writeNotice(work, contact.id, { id, kind: 'number_change', at });
  const author =
    chat.isGroup && !fromMe && sender.ids.length > 0
      ? await resolveContact(work, toChannelPerson(connection, sender, false))
      : contact;
  return { contact, author };
}

async function receiveMessage(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingMessage,
): Promise<ReceiveResult | undefined> {
  if (await isOwnEcho(work, connection, incoming)) return undefined;
  const place = await findPlace(work, connection, incoming).catch((error: unknown) => {
    if (error instanceof ContactChangedError) return findPlace(work, connection, incoming);
    if (error instanceof AlreadyStoredError) return undefined;
    throw error;
  });
  return place && processMessage(work, connection, { incoming, place, content: storedContent(incoming) });
}

async function findPlace(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingMessage,
): Promise<MessagePlace | undefined> {
  const { contact, author } = await resolvePeople(work, connection, incoming);
  const ticket = await findTicketFor(work, connection, contact, incoming);
  return ticket && { ticket, contact, author };
}

const isNewMessage =
  (work: CompanyWork, connection: ReceivingConnection, { id }: IncomingMessage) =>
  async () =>
    !(await queries.messageExists(work.db, connection.id, id));

const findTicketFor = (
  work: CompanyWork,
  connection: ReceivingConnection,
  contact: ContactRecord,
  incoming: IncomingMessage,
): Promise<TicketRecord | undefined> =>
  findOrCreateTicket(work, connection, contact, {
    isOurs: incoming.fromMe,
    isNew: isNewMessage(work, connection, incoming),
    isThem: () =>
      stillResolvesTo(work.db, toChannelPerson(connection, incoming.chat, contact.isGroup), contact.id),
  });

/** In the conversation it belongs to, which is held, with everything that follows from it. */
async function processMessage(
  work: CompanyWork,
  connection: ReceivingConnection,
  { incoming, place, content }: PlacedMessage,
  store = (ticket: TicketRecord) =>
    storeMessage(work, connection, { incoming, place: { ...place, ticket }, content }),
): Promise<ReceiveResult | undefined> {
  const { ticket, contact } = place;
  const situation = createInboundContext({
    work,
    connection,
    contact,
    message: toInboundMessage(incoming),
    ticket,
    isNew: isNewMessage(work, connection, incoming),
    store,
    findTicket: () => findTicketFor(work, connection, contact, incoming),
  });
  // First of all: what answers by itself, does so in the time that begins with this.
  if (!incoming.fromMe && !incoming.isSilent)
    await openReplyWindow(work, connection, contact.id, incoming.at);
  if (canBeAnswered(incoming)) await runInboundSteps(situation);
  else await situation.store();
  const { messageId } = situation;
  if (messageId === undefined) return undefined;
  await refreshStalePicture(work, contact);
  if (content.media || contact.pictureCheckedAt === null) work.wakeConnection(connection.id);
  return {
    notifiable: incoming.fromMe ? undefined : { messageId, status: situation.ticket.status },
    hasChangedTicket: situation.ticket !== ticket,
  };
}

/** In a group nobody speaks by itself, and to what we could not even read there is no answer. */
const canBeAnswered = ({ fromMe, chat, content, isStandby }: IncomingMessage): boolean =>
  !fromMe && !chat.isGroup && !isStandby && content.type !== 'unsupported';

const toInboundMessage = ({ content, origin }: IncomingMessage): InboundMessage => {
  const picked = pickedChoice(origin);
  if (content.type === 'text') return { kind: 'text', text: content.text, ...(picked ? { picked } : {}) };
  const isAudio = content.type === 'media' && content.media.kind === 'audio';
  return { kind: isAudio ? 'audio' : 'other', text: content.type === 'media' ? content.caption : '' };
};

async function receiveEdit(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingEdit,
): Promise<ReceiveResult | undefined> {
  const held = await lockTarget(work, connection.id, incoming.targetId);
  if (!held) {
    const received = await receiveAsMessage(work, connection, incoming, incoming.targetId, incoming.text);
    await markEarlyEdit(work.db, connection.id, incoming);
    return received;
  }
  const { target } = held;
  if (target.body === incoming.text || target.isDeleted) return undefined;
  if (precedesEarlyEdit(target.data, incoming) || (await isOutdatedEdit(work.db, target.id, incoming)))
    return undefined;
  await insertEdit(work.db, target.id, target.body, incoming);
  await queries.saveMessage(work, target.id, { body: incoming.text, isEdited: true });
  await queries.insertStep(work.db, target.id, 'edited', null);
  await emitMessageChange(
    work,
    held,
    lastMessagePreview({ mediaType: target.mediaType, body: incoming.text }),
  );
  return undefined;
}

async function receiveRevoke(
  work: CompanyWork,
  connection: ReceivingConnection,
  { targetId }: IncomingRevoke,
): Promise<undefined> {
  if (!(await revokeMessage(work, connection.id, targetId)))
    await scheduleRevoke(work, connection.id, targetId);
  return undefined;
}

async function receiveReaction(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingReaction,
): Promise<ReceiveResult | undefined> {
  const target = await queries.lockByExternalId(work.db, connection.id, incoming.targetId);
  if (!target) return receiveStrayReaction(work, connection, incoming);
  const { author } = await resolvePeople(work, connection, incoming);
  const contactId = incoming.fromMe ? target.chatId : author.id;
  const { fromMe, emoji } = incoming;
  const reaction = { messageId: target.id, contactId, fromMe, emoji: emoji.slice(0, 16) };
  if (!(await saveReaction(work.db, reaction, incoming))) return undefined;
  const ticket = await findTicketRecord(work.db, target.ticketId);
  if (ticket) await emitMessage(work, ticket, target.id);
  return undefined;
}

/** To something we never had: where they are being served it is still something that was said. It begins nothing. */
async function receiveStrayReaction(
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: IncomingReaction,
): Promise<ReceiveResult | undefined> {
  if (incoming.emoji === '') return undefined;
  const { id, chat, emoji } = incoming;
  const contact = await findContactByIdentity(work.db, toChannelPerson(connection, chat, chat.isGroup));
  const going = contact ? await lockOngoingTickets(work.db, contact.id) : [];
  if (!going.some(({ whatsappId }) => whatsappId === connection.id)) return undefined;
  return receiveAsMessage(work, connection, incoming, id, emoji, 'reactionMessage');
}

async function receiveNotice(
  work: CompanyWork,
  connection: ReceivingConnection,
  { id, chat, notice, at }: IncomingNotice,
): Promise<undefined> {
  const contact = await findContactByIdentity(work.db, toChannelPerson(connection, chat, chat.isGroup));
  if (contact) await writeNotice(work, contact.id, { id, kind: notice, at });
  return undefined;
}

/** Something about a message that is not here: kept as one of its own. */
const receiveAsMessage = (
  work: CompanyWork,
  connection: ReceivingConnection,
  incoming: Incoming,
  id: string,
  text: string,
  name?: string,
): Promise<ReceiveResult | undefined> =>
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
): Promise<ReceiveResult | undefined> {
  if (incoming.phase === 'ended' || incoming.fromMe) return undefined;
  const id = `call-${incoming.id}`;
  const received = await receiveAsMessage(work, connection, incoming, id, '', 'call_log');
  if (!received) return undefined;
  const message = await queries.lockByExternalId(work.db, connection.id, id);
  if (!message) return received;
  await queries.saveMessage(work, message.id, { data: JSON.stringify({ isVideo: incoming.isVideo }) });
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
  if (ticket) await sendAutomaticMessage(work, ticket, settings.AcceptCallWhatsappMessage, null);
  return received;
}
