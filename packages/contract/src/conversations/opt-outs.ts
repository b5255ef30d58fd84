import { z } from 'zod';
import { routes } from '../route.ts';
import { BigId, Id, IdText, Timestamp } from '../schema.ts';
import { Contact } from './contacts.ts';

/** Who stated that the contact wants no messages: the contact by a word, an attendant, or the channel's own switch. */
export const OptOutSource = z.enum(['contact', 'attendant', 'channel']);
export type OptOutSource = z.output<typeof OptOutSource>;

/** How an opt-out ended; `merge`: the contact was merged with another one that had an opt-out too. */
export const OptOutEnd = z.enum([...OptOutSource.options, 'merge']);
export type OptOutEnd = z.output<typeof OptOutEnd>;

const Person = z.object({ id: Id, name: z.string() });

/** A period in which a contact does not want to be written to. */
export const OptOut = z.object({
  id: Id,
  source: OptOutSource,
  /** What the contact wrote, or the attendant's reason. */
  words: z.string(),
  /** The contact's message, as proof. */
  messageId: BigId.nullable(),
  user: Person.nullable(),
  createdAt: Timestamp,
  /** Null while it lasts. */
  end: z
    .object({
      at: Timestamp,
      source: OptOutEnd,
      words: z.string(),
      messageId: BigId.nullable(),
      user: Person.nullable(),
    })
    .nullable(),
});
export type OptOut = z.output<typeof OptOut>;

/** Both the start and the end of an opt-out need a reason. */
export const OptOutReason = z.object({ reason: z.string().trim().min(2).max(500) });

const params = z.object({ contactId: IdText });

export const optOutRoutes = routes({
  list: {
    method: 'GET',
    path: '/contacts/:contactId/opt-outs',
    can: 'contacts:work',
    on: 'company',
    about: 'When a contact did not want to be written to, newest first: who said so, when and how.',
    params,
    reply: z.array(OptOut),
  },
  record: {
    method: 'POST',
    path: '/contacts/:contactId/opt-outs',
    can: 'contacts:work',
    on: 'company',
    about:
      'A contact does not want to be written to: campaigns, schedules and the API no longer can. One that is marked already stays as it is.',
    params,
    body: OptOutReason,
    reply: Contact,
  },
  end: {
    method: 'POST',
    path: '/contacts/:contactId/opt-outs/end',
    can: 'contacts:work',
    on: 'company',
    about: 'A contact may be written to again; the history is kept.',
    params,
    body: OptOutReason,
    reply: Contact,
  },
});
