import { z } from 'zod';
import { Ticket, TicketStatus, TicketUser } from '../conversations/tickets.ts';
import { routes } from '../route.ts';
import { Day, IdText, queryFlag, queryList, Id } from '../schema.ts';

/** A ticket on the real-time panel, with its attendant and whether they are online. */
export const MomentTicket = Ticket.extend({
  user: TicketUser.extend({
    profile: z.enum(['admin', 'user']),
    online: z.boolean(),
    profileImage: z.string().nullable(),
  }).nullable(),
});
export type MomentTicket = z.output<typeof MomentTicket>;

const OptionalDay = z.union([z.literal(''), Day]).optional();

export const momentRoutes = routes({
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
