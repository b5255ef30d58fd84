import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { readSetting } from '../../organization/settings/settings.ts';
import { closeForOwner } from './close-ticket.ts';
import * as queries from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'ticket.closedAll': AuditedCreation;
  }
}

interface TicketSelection {
  status: 'open' | 'pending' | 'group';
  queueIds: number[];
}

async function assertQueuesExist({ db }: UserWork, { queueIds }: TicketSelection): Promise<void> {
  for (const queueId of queueIds)
    if (!(await queries.hasQueue(db, queueId))) throw new AppError('ERR_QUEUE_NOT_FOUND');
}

/** If the company requires a tag, tickets that were served need one to be closed; waiting ones do not. */
const needsTag = async ({ db }: UserWork, { status }: TicketSelection): Promise<boolean> =>
  status !== 'pending' && (await readSetting(db, 'requiredTag')) === 'enabled';

/** A preview of what closing all tickets would do. */
export async function countClosable(work: UserWork, chosen: TicketSelection) {
  await assertQueuesExist(work, chosen);
  const rows = await queries.countByOwner(work.db, chosen.status, chosen.queueIds);
  const isTagRequired = await needsTag(work, chosen);
  const owners = rows
    .map(({ userId, userName, all, tagged }) => ({
      user: userId === null ? null : { id: userId, name: userName ?? '' },
      count: isTagRequired ? tagged : all,
    }))
    .filter(({ count }) => count > 0);
  const count = owners.reduce((sum, owner) => sum + owner.count, 0);
  return { count, withoutTag: rows.reduce((sum, { all }) => sum + all, 0) - count, owners };
}

/** Closes all tickets of a status in the chosen queues without sending a message. */
export async function closeAllTickets(work: UserWork, chosen: TicketSelection) {
  await assertQueuesExist(work, chosen);
  const { status, queueIds } = chosen;
  if (queueIds.length === 0) return { closed: 0, withoutTag: 0 };
  const tickets = await queries.lockTicketsInQueues(work.db, status, queueIds);
  const isTagRequired = await needsTag(work, chosen);
  const tagged = new Set(
    isTagRequired
      ? await queries.listTagged(
          work.db,
          tickets.map(({ contactId }) => contactId),
        )
      : [],
  );
  const closing = tickets.filter(({ contactId }) => !isTagRequired || tagged.has(contactId));
  for (const ticket of closing) await closeForOwner(work, ticket);
  const counts = { closed: closing.length, withoutTag: tickets.length - closing.length };
  await work.audit({ action: 'ticket.closedAll', subject: status, after: { queueIds, ...counts } });
  return counts;
}
