import { LONG_TIMEOUTS, setTimeouts } from '../../platform/database/timeouts.ts';
import { deleteFiles } from '../../platform/stored-files.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { deleteContactEvents } from './delete-contact-events.ts';
import { listMergedPictures } from './merge/queries.ts';
import * as queries from './queries.ts';
import * as traces from './erase-contact-data.ts';

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** A contact is removed, with what others keep of it under its id or one of its numbers. */
    'contact.removing': { work: CompanyWork; data: { id: number; numbers: string[] }; answer: void };
  }
}

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'contact.removed': AuditedRemoval;
  }
}

/**
 * Removes the contact with its tickets, files and all other data that contains its name, number or messages. Only the
 * audit entry remains, with ids.
 */
export async function removeContact(work: UserWork, id: number): Promise<void> {
  const { db } = work;
  await setTimeouts(db, LONG_TIMEOUTS);
  const groups = await traces.lockTicketsWithGroups(db, id);
  const { channel, pictureKey } = await queries.lockContact(db, id);
  const tickets = await queries.listTicketsOf(db, id);
  const keys = [...(await queries.listFileKeys(db, id)), ...(await listMergedPictures(db, id))];
  const names = await traces.listContactIdentifiers(db, id);
  await runHooks('contact.removing', work, { id, numbers: names.numbers });
  await queries.deleteContact(db, id);
  await traces.eraseUnlinkedData(db, names);
  await deleteContactEvents(db, {
    contactIds: names.ids,
    ticketIds: [...tickets, ...groups].map((ticket) => ticket.id),
  });
  await deleteFiles(work, pictureKey === null ? keys : [...keys, pictureKey]);
  const spoken = groups.filter(({ hadLastWord }) => hadLastWord).map((group) => group.id);
  await work.audit({
    action: 'contact.removed',
    subject: `contact:${id}`,
    before: { channel, tickets: tickets.length },
  });
  await runHooks('contact.ticketsGone', work, { gone: tickets, groupIds: spoken });
  work.emit('contact', { action: 'delete', contactId: id }, ['everyone']);
}
