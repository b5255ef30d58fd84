import type { Note } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import { visibleTo } from '../tickets/visibility.ts';

const noNote = missing('ERR_NO_NOTE_FOUND');

type NoteRow = Omit<Note, 'user' | 'createdAt'> & { userName: string | null; createdAt: Date };

const toNote = ({ userName, ...row }: NoteRow) => ({
  ...row,
  user: row.userId === null || userName === null ? null : { id: row.userId, name: userName },
});

const notes = (db: Db) =>
  db
    .selectFrom('ticket_notes')
    .leftJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'ticket_notes.companyId')
        .onRef('users.id', '=', 'ticket_notes.userId'),
    )
    .select([
      'ticket_notes.id',
      'ticket_notes.note',
      'ticket_notes.userId',
      'ticket_notes.ticketId',
      'ticket_notes.contactId',
      'ticket_notes.createdAt',
      'users.name as userName',
    ]);

export const listNotesOfTicket = async (db: Db, ticketId: number) =>
  (
    await notes(db).where('ticket_notes.ticketId', '=', ticketId).orderBy('ticket_notes.id', 'desc').execute()
  ).map(toNote);

/** A note whose ticket was deleted is visible to everybody who sees another ticket of the contact. */
export async function listNotesOfContact(db: Db, contactId: number, who: SessionCaller) {
  const seen = db.selectFrom('tickets').select('tickets.id').where('contactId', '=', contactId);
  const visible = seen.where(visibleTo(who));
  const rows = await notes(db)
    .where('ticket_notes.contactId', '=', contactId)
    .$if(who.profile !== 'admin', (query) =>
      query.where((where) =>
        where.or([
          where('ticket_notes.ticketId', 'in', visible),
          where.and([where('ticket_notes.ticketId', 'is', null), where.exists(visible)]),
        ]),
      ),
    )
    .orderBy('ticket_notes.id', 'desc')
    .execute();
  return rows.map(toNote);
}

export const getNote = async (db: Db, id: number) =>
  toNote(await notes(db).where('ticket_notes.id', '=', id).executeTakeFirstOrThrow(noNote));

const writeNote = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (note: string, ticketId: number, contactId: number, userId: number) => sql<Omit<NoteRow, 'userName'>>`
    insert into ticket_notes (note, "ticketId", "contactId", "userId")
    values (${note}, ${ticketId}, ${contactId}, ${userId})
    returning id, note, "userId", "ticketId", "contactId", "createdAt"`,
);

export async function insertNote(
  db: Db,
  author: { id: number; name: string },
  { note, ticketId, contactId }: Pick<NoteRow, 'note' | 'contactId'> & { ticketId: number },
) {
  const [row] = await writeNote(db, note, ticketId, contactId, author.id);
  if (!row) throw new Error('The note was not written.');
  return toNote({ ...row, userName: author.name });
}

/** Throws when the note was already deleted. */
export const deleteNote = (db: Db, id: number) =>
  db.deleteFrom('ticket_notes').where('id', '=', id).returning('id').executeTakeFirstOrThrow(noNote);

/** The ticket of a note, whether or not the caller may see it. */
export async function findTicketOfNote(db: Db, ticketId: number) {
  const { rows } = await sql<{ userId: number | null; queueId: number | null; isGroup: boolean }>`
    select "userId", "queueId", "isGroup" from tickets where id = ${ticketId}`.execute(db);
  return rows[0];
}
