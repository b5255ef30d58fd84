import { may, type NewTag, PAGE_SIZE, type TagChanges } from '@prosa/contract';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { randomColor } from './colors.ts';
import * as queries from './queries.ts';

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    'lane.changed': { work: UserWork; data: { id: number }; answer: void };
    'tag.removing': { work: UserWork; data: { id: number }; answer: void };
  }
}

export const listAllTags = ({ db }: UserWork, want: queries.TagFilter) => queries.listAllTags(db, want);

export async function listTags({ db }: UserWork, want: queries.TagFilter & { pageNumber: number }) {
  if (want.tagId !== undefined) await queries.getTag(db, want.tagId);
  const { rows, count } = await queries.listTags(db, want, want.pageNumber);
  return { tags: rows, count, hasMore: count > (want.pageNumber - 1) * PAGE_SIZE + rows.length };
}

export const listLanes = async ({ db }: UserWork) => ({ lista: await queries.listLanes(db) });

/** Puts lanes in this order; those that are not named, such as one added meanwhile, come after them as they were. */
export async function orderLanes(work: UserWork, laneIds: number[]) {
  const lanes = await queries.lockLanes(work.db);
  const known = new Map(lanes.map(({ id, lanePosition }) => [id, lanePosition]));
  if (!laneIds.every((id) => known.has(id))) throw new AppError('ERR_NO_TAG_FOUND');
  const byPlace = lanes.toSorted((a, b) => a.lanePosition - b.lanePosition || a.id - b.id);
  const order = new Set([...laneIds, ...byPlace.map(({ id }) => id)]);
  let place = 0;
  for (const id of order) {
    place += 1;
    if (known.get(id) === place) continue;
    await queries.saveLanePosition(work.db, id, place);
    await emitTag(work, 'update', id);
  }
  return listLanes(work);
}

export const showTag = ({ db }: UserWork, id: number) => queries.getTag(db, id);

/** Returns the existing tag of this name and kind, or creates it. */
export async function createTag(work: UserWork, { color, ...fields }: NewTag) {
  assertMayManage(work, fields.kanban);
  const isLane = fields.kanban === 1;
  const lane = isLane
    ? { ...fields, lanePosition: await queries.nextLanePosition(work.db) }
    : { name: fields.name, kanban: fields.kanban };
  await assertLaneTargets(work, fields);
  const values = { ...lane, color: color ?? randomColor(), userId: work.user.id };
  const made = await queries.insertTag(work.db, values);
  const existing = made ? undefined : await queries.findTagByName(work.db, fields.kanban, fields.name);
  if (existing) return existing;
  // The existing tag was deleted between the two queries.
  if (!made) throw new AppError('ERR_CHANGED_MEANWHILE');
  return emitTag(work, 'create', made.id);
}

export async function changeTag(work: UserWork, id: number, changes: TagChanges) {
  const { kanban } = await queries.lockTag(work.db, id);
  assertMayManage(work, kanban);
  const { name, color } = changes;
  const ofAny = { ...(name === undefined ? {} : { name }), ...(color === undefined ? {} : { color }) };
  await assertLaneTargets(work, changes, id);
  await refuseViolations(queries.saveTag(work, id, kanban === 1 ? changes : ofAny), {
    tags_companyId_kanban_name_key: 'ERR_TAG_NAME_TAKEN',
  });
  if (kanban === 1) await runHooks('lane.changed', work, { id });
  return emitTag(work, 'update', id);
}

export async function removeTag(work: UserWork, id: number): Promise<void> {
  const { kanban } = await queries.lockTagAlone(work.db, id);
  assertMayManage(work, kanban);
  await runHooks('tag.removing', work, { id });
  await queries.deleteTag(work.db, id);
  work.emit('tag', { action: 'delete', tagId: id }, ['everyone']);
}

/** Everybody may manage contact tags; lanes need the permission and the plan. */
function assertMayManage({ user }: UserWork, kanban: number): void {
  if (kanban !== 1) return;
  if (!may(user, 'lanes:manage')) throw new AppError('ERR_NO_PERMISSION');
  if (user.plan?.useKanban !== true) throw new AppError('ERR_PLAN_WITHOUT_FEATURE');
}

/** Target lanes must be other lanes of the company. */
async function assertLaneTargets(work: CompanyWork, lane: TagChanges, id?: number): Promise<void> {
  for (const path of ['nextLaneId', 'rollbackLaneId'] as const) {
    const to = lane[path];
    if (to === undefined || to === null) continue;
    if (to === id) throw new AppError('ERR_VALIDATION', { issues: [{ path, problem: 'invalid' }] });
    if ((await queries.getTag(work.db, to)).kanban !== 1) throw new AppError('ERR_NO_TAG_FOUND');
  }
}

/** Ids of the contact tags with these names; missing ones are created. */
export async function findOrCreateTags(work: UserWork, names: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // A fixed order prevents deadlocks between two imports.
  for (const name of [...new Set(names)].toSorted()) {
    const { id } = await createTag(work, {
      name,
      kanban: 0,
      timeLane: 0,
      nextLaneId: null,
      rollbackLaneId: null,
      greetingMessageLane: '',
    });
    ids.set(name, id);
  }
  return ids;
}

async function emitTag(work: CompanyWork, action: 'create' | 'update', id: number) {
  const tag = await queries.getTag(work.db, id);
  work.emit('tag', async () => ({ action, tag: await queries.getTag(work.db, id) }), ['everyone']);
  return tag;
}
