import { AppError } from '../../platform/errors.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { lockActiveTicketsOf, type TicketRecord, writeTicketLog } from '../tickets/tickets.ts';
import { canSee } from '../tickets/visibility.ts';
import { maskNumber } from './mask-contact.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'contact.numberChanged': AuditedChange;
  }
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** A user changed the number of a contact. */
    'contact.numberChanged': { work: UserWork; data: { id: number }; answer: void };
  }
}

/**
 * A new number changes who receives the next messages, so the user must be able to see every active ticket of the
 * contacts. The tickets are locked before the contact.
 */
export async function lockForNumberChange(
  { db, user }: UserWork,
  contactIds: readonly number[],
): Promise<TicketRecord[]> {
  const going = await lockActiveTicketsOf(db, contactIds);
  if (!going.every((ticket) => canSee(user, ticket))) throw new AppError('ERR_CONTACT_SERVED_BY_OTHERS');
  return going;
}

interface Renumbered {
  id: number;
  number: string | null;
}

/** Records the change in each active conversation, its ticket log and the audit log, with masked numbers. */
export async function recordNewNumber(
  work: UserWork,
  before: Renumbered,
  { number, tickets }: { number: string | null; tickets: TicketRecord[] },
): Promise<void> {
  await runHooks('contact.numberChanged', work, { id: before.id });
  await logInTickets(work, 'numberChanged', tickets);
  await work.audit({
    action: 'contact.numberChanged',
    subject: `contact:${before.id}`,
    before: { number: masked(before.number) },
    after: { number: masked(number), tickets: tickets.map(({ id }) => id) },
  });
}

const masked = (number: string | null) => number && maskNumber(number);

export const logInTickets = async (
  { db, user }: UserWork,
  type: 'numberChanged' | 'contactMerged',
  going: TicketRecord[],
): Promise<void> => {
  for (const { id, queueId } of going) await writeTicketLog(db, id, { type, userId: user.id, queueId });
};
