import { z } from 'zod';
import { routes } from '../route.ts';
import { BigId, Id, IdText, Timestamp } from '../schema.ts';
import { ClientId } from './messages.ts';

/** What somebody began to write in a ticket and did not send. */
export const Draft = z.object({
  ticketId: Id,
  body: z.string(),
  isPrivate: z.boolean(),
  quotedMsgId: BigId.nullable(),
  updatedAt: Timestamp,
});
export type Draft = z.output<typeof Draft>;

export const DraftChanges = z.object({
  /** Nothing but space: the draft is removed. */
  body: z.string().max(65_536),
  isPrivate: z.boolean().default(false),
  quotedMsgId: BigId.nullable().default(null),
  /** Made by the window that writes; the event carries it, so that the window knows its own again. */
  clientId: ClientId.optional(),
});
export type DraftChanges = z.output<typeof DraftChanges>;

export const draftRoutes = routes({
  list: {
    method: 'GET',
    path: '/drafts',
    can: 'tickets:work',
    on: 'company',
    about: "The caller's own drafts in the tickets they see, the newest first.",
    reply: z.array(Draft),
  },
  save: {
    method: 'PUT',
    path: '/drafts/:ticketId',
    can: 'tickets:work',
    on: 'company',
    about: 'Keep what the caller is writing in a ticket; an empty text removes it. Sending does not.',
    params: z.object({ ticketId: IdText }),
    body: DraftChanges,
    reply: Draft.nullable(),
  },
});
