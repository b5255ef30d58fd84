import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';

/** A locked active ticket of a contact. */
export interface ActiveTicket {
  id: number;
  queueId: number | null;
}

/** A ticket that went with its contact, and what decides who saw it. */
interface GoneTicket {
  id: number;
  userId: number | null;
  queueId: number | null;
  isGroup: boolean;
}

declare module '../../platform/hooks.ts' {
  /** Contacts know no tickets: what a change means for them is done there. */
  interface HookTypes {
    /** Locks the active tickets of contacts; refuses if the user may not see one of them. */
    'contact.ticketsLocked': {
      work: UserWork;
      data: { contactIds: readonly number[] };
      answer: ActiveTicket[];
    };
    /** What happened to a contact belongs in the logs of its tickets. */
    'contact.ticketsLogged': {
      work: UserWork;
      data: { type: 'numberChanged' | 'contactMerged'; tickets: ActiveTicket[] };
      answer: void;
    };
    /** Tickets belong to another contact than before. */
    'contact.ticketsMoved': { work: CompanyWork; data: { ids: Iterable<number> }; answer: void };
    /** Tickets went with their contact, which had the last word in the groups. */
    'contact.ticketsGone': {
      work: CompanyWork;
      data: { gone: GoneTicket[]; groupIds: number[] };
      answer: void;
    };
  }
}

/**
 * Another number or a merge changes who receives the next messages, so the user must be able to see every active ticket
 * of the contacts. The tickets are locked before the contacts.
 */
export const lockActiveTickets = async (
  work: UserWork,
  contactIds: readonly number[],
): Promise<ActiveTicket[]> => (await runHooks('contact.ticketsLocked', work, { contactIds })).flat();
