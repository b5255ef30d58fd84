import { z } from 'zod';
import { routes } from '../route.ts';
import { Id, IdText, Timestamp } from '../schema.ts';
import { Channel, Contact } from './contacts.ts';
import { MessageKind } from './message-summary.ts';

/** Why a merge of two contacts cannot be undone (yet). */
const mergeObstacles = ['laterMerge', 'tooOld'] as const;

/** A contact that was merged into another one. */
export const ContactMerge = z.object({
  id: Id,
  /** The removed contact with its data before the merge. */
  gone: z.object({ id: Id, name: z.string(), number: z.string().nullable(), channel: Channel }),
  at: Timestamp,
  /** The channel itself reported that both are one person. */
  isAutomatic: z.boolean(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  obstacle: z.enum(mergeObstacles).nullable(),
});
export type ContactMerge = z.output<typeof ContactMerge>;

/** Figures of a contact, shown to the user who decides which of two contacts to keep. */
const ContactFigures = z.object({
  tickets: z.number(),
  lastMessage: z.object({ text: z.string(), kind: MessageKind.nullable(), at: Timestamp }).nullable(),
});

const params = z.object({ id: IdText });

export const contactMergeRoutes = routes({
  list: {
    method: 'GET',
    path: '/contacts/:id/merges',
    can: 'contacts:merge',
    on: 'company',
    about: 'Who went into this contact, newest first, and whether that can still be undone.',
    params,
    reply: z.array(ContactMerge),
  },
  figures: {
    method: 'GET',
    path: '/contacts/:id/figures',
    can: 'contacts:merge',
    on: 'company',
    about: 'How much there is with a contact: its tickets and what was said last.',
    params,
    reply: ContactFigures,
  },
  merge: {
    method: 'POST',
    path: '/contacts/:id/merge',
    can: 'contacts:merge',
    on: 'nothing',
    about: 'Two contacts are one person: the one named goes into this one, with everything it has.',
    params,
    body: z.object({ contactId: Id }),
    reply: z.object({ contact: Contact, merge: ContactMerge }),
  },
  undo: {
    method: 'POST',
    path: '/contacts/:id/merges/:mergeId/undo',
    can: 'contacts:merge',
    on: 'nothing',
    about: 'Take two contacts apart again: everything goes back to where it was.',
    params: params.extend({ mergeId: IdText }),
    reply: z.object({ contact: Contact, restored: Contact }),
  },
});
