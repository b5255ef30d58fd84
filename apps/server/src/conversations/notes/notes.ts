import { may, type NewNote } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { Room } from '../../platform/events/events.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { getContactRecord } from '../contacts/identity.ts';
import { getVisibleTicket } from '../tickets/tickets.ts';
import { audience, canSee } from '../tickets/visibility.ts';
import * as queries from './queries.ts';

interface NoteScope {
  ticketId?: number | undefined;
  contactId?: number | undefined;
}

export async function listNotes(work: UserWork, { ticketId, contactId }: NoteScope) {
  if (ticketId !== undefined) {
    await getNoteTicket(work, ticketId, contactId);
    return queries.listNotesOfTicket(work.db, ticketId);
  }
  if (contactId === undefined)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'contactId', problem: 'required' }] });
  await getContactRecord(work.db, contactId);
  return queries.listNotesOfContact(work.db, contactId, work.user);
}

/** A ticket that the caller may see; a given contact must be the ticket's contact. */
async function getNoteTicket(work: UserWork, ticketId: number, contactId: number | undefined) {
  const ticket = await getVisibleTicket(work, ticketId);
  if (contactId !== undefined && ticket.contactId !== contactId) throw new AppError('ERR_NO_CONTACT_FOUND');
  return ticket;
}

export async function createNote(work: UserWork, fields: NewNote) {
  const ticket = await getNoteTicket(work, fields.ticketId, fields.contactId);
  const note = await queries.insertNote(work.db, work.user, fields);
  work.emit('note', { action: 'create', note }, audience(ticket));
  return note;
}

export async function removeNote(work: UserWork, id: number): Promise<void> {
  const { userId, ticketId, contactId } = await queries.getNote(work.db, id);
  const ticket = ticketId === null ? undefined : await queries.findTicketOfNote(work.db, ticketId);
  const isMine = userId === work.user.id;
  // A caller who cannot see the note gets "not found", so that the answer does not reveal that the note exists.
  const isSeen = ticket === undefined ? isMine : canSee(work.user, ticket);
  const mayAny = may(work.user, 'notes:removeAny');
  if (!isSeen && !mayAny) throw new AppError('ERR_NO_NOTE_FOUND');
  if (!isMine && !mayAny) throw new AppError('ERR_NO_PERMISSION');
  await queries.deleteNote(work.db, id);
  const rooms: Room[] = ticket ? audience(ticket) : ['everyone'];
  work.emit('note', { action: 'delete', noteId: id, contactId }, rooms);
}
