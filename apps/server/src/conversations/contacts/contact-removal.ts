import { forgetEvents } from '../../platform/events.ts';
import { dropFiles } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/work.ts';
import { renewLastMessages } from '../tickets/last-message.ts';
import { tellRemoved, tellTicket } from '../tickets/telling.ts';
import { picturesOfGone } from './merging/queries.ts';
import * as queries from './queries.ts';
import * as traces from './traces.ts';

/**
 * With all its conversations and the files sent in them, and with whatever else knows their name, their number or
 * what they wrote. Only who removed whom is kept, by the ids.
 */
export async function removeContact(work: UserWork, id: number): Promise<void> {
  const { db } = work;
  const groups = await traces.holdWithGroups(db, id);
  const { channel, pictureKey } = await queries.lockContact(db, id);
  const tickets = await queries.listTicketsOf(db, id);
  const keys = [...(await queries.listFileKeys(db, id)), ...(await picturesOfGone(db, id))];
  const names = await traces.listNamesOf(db, id);
  await queries.deleteContact(db, id);
  await traces.dropTraces(db, names);
  await forgetEvents(db, {
    contactIds: names.ids,
    ticketIds: [...tickets, ...groups].map((ticket) => ticket.id),
  });
  await dropFiles(work, pictureKey === null ? keys : [...keys, pictureKey]);
  const spoken = groups.filter(({ hadLastWord }) => hadLastWord).map((group) => group.id);
  await renewLastMessages(db, spoken);
  await work.audit({
    action: 'contact.removed',
    subject: `contact:${id}`,
    before: { channel, tickets: tickets.length },
  });
  for (const ticket of tickets) tellRemoved(work, ticket);
  for (const ticketId of spoken) await tellTicket(work, ticketId);
  work.emit('contact', { action: 'delete', contactId: id }, ['everyone']);
}
