import { z } from 'zod';
import { ContactLabel } from '../conversations/contacts.ts';
import { Ticket, TicketStatus, TicketUser } from '../conversations/tickets.ts';
import { routes } from '../route.ts';
import { Day, IdText, queryFlag, queryList, Id, Timestamp } from '../schema.ts';
import { IdOrNone } from './figures.ts';

const presence = {
  profile: z.enum(['admin', 'user']),
  online: z.boolean(),
  profileImage: z.string().nullable(),
};

/** A ticket on the real-time panel, with its attendant and whether they are online. */
export const MomentTicket = Ticket.extend({ user: TicketUser.extend(presence).nullable() });
export type MomentTicket = z.output<typeof MomentTicket>;

/** What a card of the panel shows of a ticket. */
const CardTicket = Ticket.pick({
  id: true,
  uuid: true,
  status: true,
  channel: true,
  isGroup: true,
  queueId: true,
  queue: true,
  userId: true,
  lastMessage: true,
  lastMessageKind: true,
  lastMessageSender: true,
  unreadMessages: true,
  waitingSince: true,
  updatedAt: true,
}).extend({ contact: ContactLabel.pick({ name: true, urlPicture: true }) });
export type CardTicket = z.output<typeof CardTicket>;

const MomentPerson = z.object({ id: Id, name: z.string(), ...presence });
export type MomentPerson = z.output<typeof MomentPerson>;

/** The tickets of one attendant, or those without one, counted; the first of them are listed. */
const MomentCard = z.object({
  user: MomentPerson.nullable(),
  open: z.number(),
  pending: z.number(),
  /** Tickets with unread messages. */
  unread: z.number(),
  /** Since when the one who has waited longest for an attendant waits; null if nobody does. */
  waitingSince: Timestamp.nullable(),
  tickets: z.array(CardTicket),
});
export type MomentCard = z.output<typeof MomentCard>;

const MomentPanel = z.object({
  /** Those without an attendant first, then by the attendant's name. */
  cards: z.array(MomentCard),
  /** Who is online and has no ticket. */
  free: z.array(MomentPerson),
  /** Open and waiting tickets in which nothing has happened for longer than the panel goes back. */
  older: z.number(),
});
export type MomentPanel = z.output<typeof MomentPanel>;

const OptionalDay = z.union([z.literal(''), Day]).optional();

export const momentRoutes = routes({
  panel: {
    method: 'GET',
    path: '/moments',
    can: 'moments:view',
    on: 'company',
    about:
      'Open and waiting tickets of the last 30 days by attendant: counts, and the first tickets of each. expanded names attendants of whom more are listed, 0 for those without one.',
    query: z.object({ queueIds: queryList(IdOrNone), expanded: queryList(IdOrNone) }),
    reply: MomentPanel,
  },
  now: {
    method: 'GET',
    path: '/usersMoments',
    can: 'moments:view',
    on: 'company',
    about: 'Everything that is being served or waits at this moment, by attendant.',
    reply: z.array(MomentTicket),
  },
  between: {
    method: 'GET',
    path: '/dashboard/moments',
    can: 'moments:view',
    on: 'company',
    about: 'The same within some days, of a status, of some queues or of one attendant.',
    query: z.object({
      status: z.union([z.literal(''), TicketStatus]).optional(),
      showAll: queryFlag,
      queueIds: queryList(Id),
      dateStart: OptionalDay,
      dateEnd: OptionalDay,
      userId: IdText.optional(),
    }),
    reply: z.array(MomentTicket),
  },
});
