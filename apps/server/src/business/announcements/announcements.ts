import {
  type AnnouncementChanges,
  endsAfterItStarts,
  type ListQuery,
  type ManagedAnnouncement,
  type NewAnnouncement,
  PLATFORM_COMPANY_ID,
} from '@prosa/contract';
import { pageInfo } from '../../platform/database/pages.ts';
import { AppError } from '../../platform/errors.ts';
import { type CallerPlatform, callerCompanyRunner } from '../../platform/http/caller-company.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { PlatformWork, UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'announcement.created': object;
    'announcement.changed': object;
    'announcement.removed': object;
  }
}

/** The platform owner reads all of them, in the scope of the platform; everybody else what is shown to them. */
function readAs<T>(
  caller: CallerPlatform,
  context: RequestContext,
  as: { owner: (work: PlatformWork) => Promise<T>; reader: (work: UserWork) => Promise<T> },
): Promise<T> {
  const { user, unitOfWork } = caller;
  if (!user.super) return callerCompanyRunner(caller, context)(as.reader);
  return unitOfWork.onPlatform({ userId: user.id, address: context.address }, as.owner);
}

export const listAnnouncements = (caller: CallerPlatform, query: ListQuery, context: RequestContext) =>
  readAs(caller, context, {
    owner: async (work) => {
      const { rows, count } = await queries.listManaged(work.db, query);
      const records = rows.map((row) => queries.toManaged(row, work.mediaUrl));
      return { records, ...pageInfo(query, count, rows.length) };
    },
    reader: async (work) => {
      const { rows, count } = await queries.listVisible(work, query);
      const records = rows.map((row) => queries.toAnnouncement(row, work.mediaUrl));
      return { records, ...pageInfo(query, count, rows.length) };
    },
  });

export const showAnnouncement = (caller: CallerPlatform, id: number, context: RequestContext) =>
  readAs(caller, context, {
    owner: (work) => showManaged(work, id),
    reader: async (work) => queries.toAnnouncement(await queries.getVisible(work, id), work.mediaUrl),
  });

export async function listShown(work: UserWork) {
  const rows = await queries.listShown(work, work.user.id);
  return { records: rows.map((row) => queries.toShown(row, work.mediaUrl)) };
}

export async function markRead(work: UserWork, ids: number[]): Promise<void> {
  if (!(await queries.isAnyVisible(work.db, ids))) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  const added = await queries.insertReads(work, work.user.id, ids);
  if (added.length > 0) work.emit('announcement', { action: 'read', ids: added }, [`user:${work.user.id}`]);
}

const showManaged = async ({ db, mediaUrl }: PlatformWork, id: number) =>
  queries.toManaged(await queries.getManaged(db, id), mediaUrl);

export async function createAnnouncement(
  work: PlatformWork,
  fields: NewAnnouncement,
): Promise<ManagedAnnouncement> {
  await assertTargetsExist(work, fields);
  const { startsAt, endsAt } = fields;
  const { id } = await queries.insertAnnouncement(work.db, {
    ...fields,
    startsAt: toDate(startsAt),
    endsAt: toDate(endsAt),
    createdAt: work.now,
    updatedAt: work.now,
  });
  await work.audit({ action: 'announcement.created', subject: `announcement:${id}` });
  return emitSaved(work, id, { action: 'create', readersBefore: [] });
}

export async function changeAnnouncement(
  work: PlatformWork,
  id: number,
  changes: AnnouncementChanges,
): Promise<ManagedAnnouncement> {
  const before = await queries.lockAnnouncement(work.db, id);
  const { startsAt = toText(before.startsAt), endsAt = toText(before.endsAt) } = changes;
  if (!endsAfterItStarts({ startsAt, endsAt }))
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'endsAt', problem: 'invalid' }] });
  await assertTargetsExist(work, {
    planIds: changes.planIds?.filter((one) => !before.planIds.includes(one)),
    companyIds: changes.companyIds?.filter((one) => !before.companyIds.includes(one)),
  });
  const readersBefore = await queries.listReaders(work.db, before);
  await queries.saveAnnouncement(work, id, {
    ...changes,
    startsAt: toDate(startsAt),
    endsAt: toDate(endsAt),
  });
  await work.audit({ action: 'announcement.changed', subject: `announcement:${id}` });
  return emitSaved(work, id, { action: 'update', readersBefore });
}

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at));
const toText = (at: Date | null): string | null => at?.toISOString() ?? null;

export async function removeAnnouncement(work: PlatformWork, id: number): Promise<string | null> {
  const before = await queries.lockAnnouncement(work.db, id);
  await queries.deleteAnnouncement(work.db, id);
  await work.audit({ action: 'announcement.removed', subject: `announcement:${id}` });
  emitRemoved(work, id, await queries.listReaders(work.db, before));
  work.emitTo(PLATFORM_COMPANY_ID, {
    name: 'announcement',
    payload: { action: 'delete', id },
    rooms: ['super'],
  });
  return before.mediaKey;
}

async function assertTargetsExist(
  { db }: PlatformWork,
  { planIds = [], companyIds = [] }: { planIds?: number[] | undefined; companyIds?: number[] | undefined },
): Promise<void> {
  const found = await queries.countTargets(db, planIds, companyIds);
  if (found.plans < new Set(planIds).size) throw new AppError('ERR_NO_PLAN_FOUND');
  if (found.companies < new Set(companyIds).size) throw new AppError('ERR_NO_COMPANY_FOUND');
}

/** Readers get it without its targets, which name other companies; those who lost it get a deletion. */
export async function emitSaved(
  work: PlatformWork,
  id: number,
  { action, readersBefore }: { action: 'create' | 'update'; readersBefore: number[] },
): Promise<ManagedAnnouncement> {
  const row = await queries.getManaged(work.db, id);
  const readers = await queries.listReaders(work.db, row);
  const shown = new Set(readers);
  emitRemoved(
    work,
    id,
    readersBefore.filter((one) => !shown.has(one)),
  );
  const record = queries.toAnnouncement(row, work.mediaUrl);
  for (const companyId of readers)
    work.emitTo(companyId, { name: 'announcement', payload: { action, record }, rooms: ['everyone'] });
  const managed = queries.toManaged(row, work.mediaUrl);
  const payload = { action, record: managed } as const;
  work.emitTo(PLATFORM_COMPANY_ID, { name: 'announcement', payload, rooms: ['super'] });
  return managed;
}

function emitRemoved(work: PlatformWork, id: number, companyIds: number[]): void {
  for (const companyId of companyIds)
    work.emitTo(companyId, { name: 'announcement', payload: { action: 'delete', id }, rooms: ['everyone'] });
}
