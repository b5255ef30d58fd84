import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { DueSource } from '../../platform/due-rows/due-loop.ts';
import {
  claimDueChecks,
  listCompaniesWithDue,
  listDueChecks,
  planCheck,
  postponeCheck,
} from './check-queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Numbers of this list are to be looked up on WhatsApp. */
    'contactLists.check': { contactListId: number };
  }
}

/** A job that has not reported by then is lost with its node. */
const LEASE_MS = 10 * 60_000;

/** Has the list's new numbers looked up. */
export const scheduleCheck = ({ db, now }: CompanyWork, contactListId: number) =>
  planCheck(db, contactListId, now);

/** Lists whose turn it is; a job asks WhatsApp about some of their numbers. */
export const dueListChecks: DueSource = {
  name: 'contactLists',
  together: 20,
  listCompanies: listCompaniesWithDue,
  listDue: ({ db, now }, limit) => listDueChecks(db, now, limit),
  handle: async (work, ids) => {
    const { db, now } = work;
    const until = new Date(now.getTime() + LEASE_MS);
    const due = await claimDueChecks(db, ids, { now, until });
    for (const contactListId of due) await work.enqueue('contactLists.check', { contactListId });
    return due.length;
  },
  postpone: ({ db }, contactListId, until) =>
    postponeCheck(db, contactListId, { dueAt: until, isWaiting: false }),
};
