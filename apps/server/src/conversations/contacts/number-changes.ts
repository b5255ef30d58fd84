import { runHooks } from '../../platform/hooks.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { maskNumber } from './mask-contact.ts';
import type { ActiveTicket } from './tickets-of-contacts.ts';

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

interface Renumbered {
  id: number;
  number: string | null;
}

/** Records the change in each active conversation, its ticket log and the audit log, with masked numbers. */
export async function recordNewNumber(
  work: UserWork,
  before: Renumbered,
  { number, tickets }: { number: string | null; tickets: ActiveTicket[] },
): Promise<void> {
  await runHooks('contact.numberChanged', work, { id: before.id });
  await runHooks('contact.ticketsLogged', work, { type: 'numberChanged', tickets });
  await work.audit({
    action: 'contact.numberChanged',
    subject: `contact:${before.id}`,
    before: { number: masked(before.number) },
    after: { number: masked(number), tickets: tickets.map(({ id }) => id) },
  });
}

const masked = (number: string | null) => number && maskNumber(number);
