import type { ContactMerge } from '@prosa/contract';
import type { CallerCompanyRunner } from '../../../platform/http/caller-company.ts';
import { LONG_TIMEOUTS, setTimeouts } from '../../../platform/database/timeouts.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserWork } from '../../../platform/unit-of-work.ts';
import { getContactRecord } from '../identity.ts';
import { lockActiveTickets } from '../tickets-of-contacts.ts';
import { runHooks } from '../../../platform/hooks.ts';
import { showContact } from '../contact-events.ts';
import { lockContacts } from './lock-contacts.ts';
import { mergeContacts } from './merge-contacts.ts';
import * as queries from './queries.ts';
import { undoMerge } from './undo-merge.ts';

declare module '../../../platform/audit.ts' {
  interface AuditActions {
    'contact.merged': AuditedCreation;
    'contact.mergeUndone': AuditedCreation;
  }
}

const TRIES = 20;
const GIVE_WAY_MS = 300;

/**
 * Incoming messages lock the same tickets in arrival order. A short lock timeout with retries makes the merge fail
 * first, before the deadlock detector picks the message.
 */
const retryWhileLocked = <T>(
  inCompany: CallerCompanyRunner,
  act: (work: UserWork) => Promise<T>,
): Promise<T> =>
  inCompany(async (work) => {
    await setTimeouts(work.db, { ...LONG_TIMEOUTS, lockMs: GIVE_WAY_MS });
    return act(work);
  }, TRIES);

/** A user states that two contacts are one person. */
export const mergeManually = (inCompany: CallerCompanyRunner, keptId: number, goneId: number) =>
  retryWhileLocked(inCompany, (work) => merge(work, keptId, goneId));

async function merge(work: UserWork, keptId: number, goneId: number) {
  if (keptId === goneId) throw new AppError('ERR_MERGE_SAME_CONTACT');
  for (const id of [keptId, goneId])
    if ((await getContactRecord(work.db, id)).isGroup) throw new AppError('ERR_MERGE_GROUP');
  await lockActiveTickets(work, [keptId, goneId]);
  const mergeId = await mergeContacts(work, { keptId, goneId }, work.user.id);
  const tickets = await lockActiveTickets(work, [keptId]);
  await runHooks('contact.ticketsLogged', work, { type: 'contactMerged', tickets });
  await work.audit({ action: 'contact.merged', subject: `contact:${keptId}`, after: { goneId, mergeId } });
  const made = (await queries.listMerges(work.db, keptId)).find(({ id }) => id === mergeId);
  if (!made) throw new Error('a merge was not kept');
  return { contact: await showContact(work, keptId), merge: toMerge(made) };
}

export async function listMerges(work: UserWork, contactId: number): Promise<ContactMerge[]> {
  await getContactRecord(work.db, contactId);
  return (await queries.listMerges(work.db, contactId)).map(toMerge);
}

const toMerge = (row: queries.MergeRow): ContactMerge => ({
  id: row.id,
  gone: { id: row.goneId, name: row.name, number: row.number, channel: row.channel },
  at: row.at.toISOString(),
  isAutomatic: row.isAutomatic,
  user: row.userId === null || row.userName === null ? null : { id: row.userId, name: row.userName },
  obstacle: row.isRecent ? (row.isLast ? null : 'laterMerge') : 'tooOld',
});

const refusals = { laterMerge: 'ERR_MERGE_NOT_LAST', tooOld: 'ERR_MERGE_TOO_OLD' } as const;

/** Only the newest merge can be undone, because it includes the earlier ones. */
export const undoManually = (inCompany: CallerCompanyRunner, contactId: number, mergeId: number) =>
  retryWhileLocked(inCompany, (work) => undo(work, contactId, mergeId));

async function undo(work: UserWork, contactId: number, mergeId: number) {
  await lockContacts(work.db, [contactId]);
  const made = (await listMerges(work, contactId)).find(({ id }) => id === mergeId);
  if (!made) throw new AppError('ERR_NO_MERGE_FOUND');
  if (made.obstacle !== null) throw new AppError(refusals[made.obstacle]);
  await lockActiveTickets(work, [contactId]);
  const { goneId } = await undoMerge(work, mergeId);
  await work.audit({
    action: 'contact.mergeUndone',
    subject: `contact:${contactId}`,
    after: { goneId, mergeId },
  });
  return { contact: await showContact(work, contactId), restored: await showContact(work, goneId) };
}

export async function readFigures({ db }: UserWork, contactId: number) {
  await getContactRecord(db, contactId);
  const {
    tickets = 0,
    text = null,
    kind = null,
    at = null,
  } = (await queries.readFigures(db, contactId)) ?? {};
  return { tickets, lastMessage: text === null || at === null ? null : { text, kind, at: at.toISOString() } };
}
