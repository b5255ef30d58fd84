import { z } from 'zod';
import { routes } from '../route.ts';
import { Done, Id, IdText, Timestamp } from '../schema.ts';

export const Note = z.object({
  id: Id,
  note: z.string(),
  userId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  ticketId: Id.nullable(),
  contactId: Id,
  createdAt: Timestamp,
});
export type Note = z.output<typeof Note>;

export const NewNote = z.object({
  note: z.string().trim().min(2).max(4096),
  ticketId: Id,
  contactId: Id,
});
export type NewNote = z.output<typeof NewNote>;

export const noteRoutes = routes({
  list: {
    method: 'GET',
    path: '/ticket-notes/list',
    can: 'tickets:work',
    on: 'company',
    about: 'Notes about a contact, newest first; of one ticket when it is named.',
    query: z.object({ ticketId: IdText.optional(), contactId: IdText.optional() }),
    reply: z.array(Note),
  },
  create: {
    method: 'POST',
    path: '/ticket-notes',
    can: 'tickets:work',
    on: 'company',
    about: 'Write a note that only colleagues see.',
    body: NewNote,
    reply: Note,
  },
  remove: {
    method: 'DELETE',
    path: '/ticket-notes/:id',
    can: 'tickets:work',
    on: 'company',
    about: 'Remove an own note; administrators remove any.',
    params: z.object({ id: IdText }),
    reply: Done,
  },
});
