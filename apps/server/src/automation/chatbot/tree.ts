import { type ChatbotInput, type ChatbotOption, OPTIONS_OF_QUEUE } from '@prosa/contract';
import { planIncludes } from '../../business/companies/subscription.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, isHomeless, isReferenced } from '../../platform/errors.ts';
import type { CompanyWork } from '../../platform/work.ts';
import * as queries from './queries.ts';
import type { OptionRecord } from './queries.ts';

/** The trees of these queues, each option with those that come after it. */
export async function readTrees(db: Db, queueIds: number[]): Promise<Map<number, ChatbotOption[]>> {
  const rows = queueIds.length === 0 ? [] : await queries.listOptions(db, queueIds);
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const first = byParent.get(null) ?? [];
  return new Map(
    queueIds.map((id) => [
      id,
      branch(
        byParent,
        first.filter(({ queueId }) => queueId === id),
      ),
    ]),
  );
}

/** All that comes after an option. */
export async function readBranch(db: Db, option: OptionRecord): Promise<ChatbotOption[]> {
  const byParent = Map.groupBy(await queries.listOptions(db, [option.queueId]), (row) => row.parentId);
  return branch(byParent, byParent.get(option.id) ?? []);
}

const branch = (byParent: Map<number | null, OptionRecord[]>, rows: OptionRecord[]): ChatbotOption[] =>
  rows.map((row) => ({ ...shownFields(row), options: branch(byParent, byParent.get(row.id) ?? []) }));

export const shownFields = (row: OptionRecord): Omit<ChatbotOption, 'options'> => {
  const { queueId: _queueId, parentId: _parentId, position: _position, ...fields } = row;
  return { ...fields, queueType: row.queueType as ChatbotOption['queueType'] };
};

interface Place {
  queueId: number;
  /** The option these come after; null for the queue's first menu. */
  parentId: number | null;
}

/** Has exactly these options stand in a place: known ones are changed, new ones added, missing ones removed. */
export async function replaceBranch(work: CompanyWork, place: Place, wanted: ChatbotInput[]): Promise<void> {
  await queries.lockTree(work.db, place.queueId);
  const rows = await queries.listOptions(work.db, [place.queueId]);
  const known = new Set(below(rows, place.parentId));
  const kept = idsIn(wanted);
  if (kept.some((id) => !known.has(id))) throw new AppError('ERR_CHATBOT_NOT_FOUND');
  refuseTooMany(rows.length - known.size + countOf(wanted), new Set(kept).size < kept.length);
  await refuseIntegrations(work, wanted, rows);
  await unlessForeign(saveLevel(work.db, place, wanted));
  const gone = [...known].filter((id) => !kept.includes(id));
  if (gone.length > 0) await queries.deleteOptions(work.db, gone);
}

/** The ids of all that come after an option, however far. */
const below = (rows: OptionRecord[], parentId: number | null): number[] =>
  rows.filter((row) => row.parentId === parentId).flatMap(({ id }) => [id, ...below(rows, id)]);

const idsIn = (options: ChatbotInput[]): number[] =>
  options.flatMap((option) => [...(option.id === undefined ? [] : [option.id]), ...idsIn(option.options)]);

const countOf = (options: ChatbotInput[]): number =>
  options.reduce((sum, option) => sum + 1 + countOf(option.options), 0);

function refuseTooMany(count: number, isTwice: boolean): void {
  if (isTwice) throw new AppError('ERR_VALIDATION', { issues: [{ path: 'chatbots', problem: 'invalid' }] });
  if (count > OPTIONS_OF_QUEUE)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'chatbots', problem: 'tooBig' }] });
}

/** One that led there already while the plan had it does not keep the others from being changed. */
async function refuseIntegrations(
  work: CompanyWork,
  options: ChatbotInput[],
  rows: OptionRecord[],
): Promise<void> {
  const before = new Map(rows.map(({ id, optIntegrationId }) => [id, optIntegrationId]));
  const leadsOut = ({ id = 0, optIntegrationId, options: next }: ChatbotInput): boolean =>
    (optIntegrationId !== null && before.get(id) !== optIntegrationId) || next.some(leadsOut);
  if (options.some(leadsOut)) await refuseWithoutPlan(work);
}

/** Whoever's plan has no integrations cannot lead anybody to one. */
export async function refuseWithoutPlan({ db, companyId }: CompanyWork): Promise<void> {
  if (!(await planIncludes(db, companyId, 'useIntegrations'))) throw new AppError('ERR_PLAN_WITHOUT_FEATURE');
}

async function saveLevel(db: Db, { queueId, parentId }: Place, wanted: ChatbotInput[]): Promise<void> {
  for (const [position, { id, options, ...fields }] of wanted.entries()) {
    const values = { ...fields, queueId, parentId, position };
    if (id !== undefined) await queries.saveOption(db, id, values);
    const ownId = id ?? (await queries.insertOption(db, values)).id;
    await saveLevel(db, { queueId, parentId: ownId }, options);
  }
}

/** What an option leads to must be the company's; the keys know. */
export async function unlessForeign<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (!isReferenced(error) || isHomeless(error)) throw error;
    const { constraint = '' } = error as { constraint?: string };
    if (/queueId/i.test(constraint) && !constraint.includes('parentId'))
      throw new AppError('ERR_QUEUE_NOT_FOUND');
    throw new AppError(constraint.includes('optUserId') ? 'ERR_NO_USER_FOUND' : 'ERR_NOT_FOUND');
  }
}
