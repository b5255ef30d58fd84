import type { OtherTicket, Ticket, TicketDetail } from '@prosa/contract';
import { isServed, may, messageProgress } from '@prosa/contract';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import { maskContact } from '../contacts/mask-contact.ts';
import { FAILED_ACK, type TicketDetailRow, type TicketRow } from './ticket-rows.ts';
import { canSee } from './visibility.ts';

export { listTicketRows, type TicketRow } from './ticket-rows.ts';

interface ViewOptions {
  /** Signs the addresses of pictures. */
  mediaUrl: (key: string) => string;
  hidesNumbers: boolean;
}

/** Distinct enough to tell users apart at the edge of a row. */
const colors = [
  '#0f766e',
  '#b45309',
  '#6d28d9',
  '#be123c',
  '#1d4ed8',
  '#4d7c0f',
  '#a21caf',
  '#0e7490',
] as const;
const colorOf = (userId: number): string => colors[userId % colors.length] ?? colors[0];

export function toTicket(row: TicketRow, view: ViewOptions): Ticket {
  return {
    id: row.id,
    uuid: row.uuid,
    companyId: row.companyId,
    status: row.status,
    channel: row.channel,
    isGroup: row.isGroup,
    isBot: row.isBot,
    useIntegration: row.useIntegration,
    queueId: row.queueId,
    queue: queueOf(row),
    userId: row.userId,
    user:
      row.userId === null ? null : { id: row.userId, name: row.userName ?? '', color: colorOf(row.userId) },
    contactId: row.contactId,
    contact: contactOf(row, view),
    whatsappId: row.whatsappId,
    whatsapp: connectionOf(row),
    lastMessage: row.lastMessage,
    lastMessageKind: row.lastMessageKind,
    lastMessageId: row.lastMessageId,
    lastMessageSender: row.lastMessageSender,
    lastMessageUserId: row.lastMessageUserId,
    lastMessageState: stateOf(row.lastMessageAck),
    unreadMessages: row.unreadMessages,
    tags: row.tags ?? [],
    userRating: row.rate === null ? null : { rate: row.rate },
    waitingSince: row.waitingSince?.toISOString() ?? null,
    imported: row.imported?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function contactOf(row: TicketRow, { mediaUrl, hidesNumbers }: ViewOptions): Ticket['contact'] {
  const contact = {
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber,
    email: row.contactEmail,
    urlPicture: row.contactPictureKey === null ? null : mediaUrl(row.contactPictureKey),
    isGroup: row.contactIsGroup,
    active: row.contactActive,
    acceptAudioMessage: row.contactAcceptAudio,
    tags: row.contactTags ?? [],
  };
  return hidesNumbers ? maskContact(contact) : contact;
}

const connectionOf = (row: TicketRow): Ticket['whatsapp'] =>
  row.whatsappId === null
    ? null
    : {
        id: row.whatsappId,
        name: row.connectionName ?? '',
        status: row.connectionStatus ?? '',
        groupAsTicket: row.connectionGroupAsTicket ?? 'disabled',
      };

export const queueOf = (row: Pick<TicketRow, 'queueId' | 'queueName' | 'queueColor'>) =>
  row.queueId === null ? null : { id: row.queueId, name: row.queueName ?? '', color: row.queueColor ?? '' };

const stateOf = (ack: number | null) =>
  ack === null ? null : messageProgress({ ack, sendState: ack === FAILED_ACK ? 'failed' : null });

const emptyLastMessage = {
  lastMessage: '',
  lastMessageKind: null,
  lastMessageId: null,
  lastMessageSender: '',
  lastMessageUserId: null,
  lastMessageState: null,
} satisfies Partial<Ticket>;

export function toTicketDetail(
  row: TicketDetailRow,
  who: SessionCaller,
  mediaUrl: (key: string) => string,
): TicketDetail {
  const ticket = toTicket(row, { mediaUrl, hidesNumbers: who.hidesNumbers });
  const isVisible = canSee(who, row);
  return {
    ...ticket,
    // The caller learns of a ticket that blocks theirs, but not of its messages.
    ...(isVisible ? {} : emptyLastMessage),
    contact: {
      ...ticket.contact,
      disableBot: row.contactDisableBot,
      extraInfo: row.extraInfo,
      optedOut: row.contactOptedOutSince !== null,
      optedOutSince: row.contactOptedOutSince?.toISOString() ?? null,
    },
    integrationId: row.integrationId,
    amountUsedBotQueues: row.amountUsedBotQueues,
    amountUsedBotQueuesNPS: row.amountUsedBotQueuesNPS,
    lgpdAcceptedAt: row.lgpdAcceptedAt?.toISOString() ?? null,
    lgpdSendMessageAt: row.lgpdSendMessageAt?.toISOString() ?? null,
    lastInboundAt: row.lastInboundAt?.toISOString() ?? null,
    hasRatingText: row.hasRatingText && !row.isGroup,
    can: {
      reply: isVisible && isServed(row) && row.contactActive,
      closePending: isVisible && may(who, 'tickets:closePending'),
      remove: isVisible && may(who, 'ticket-options:deleteTicket') && row.status !== 'closed',
    },
  };
}

/** What a user learns of a ticket that blocks theirs: its owner and its queue. */
export const toOtherTicket = (row: TicketRow): OtherTicket => ({
  id: row.id,
  uuid: row.uuid,
  status: row.status,
  userId: row.userId,
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
  queueId: row.queueId,
  queue: queueOf(row),
});
