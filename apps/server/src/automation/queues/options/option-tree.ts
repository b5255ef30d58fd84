import { type ChatbotInput, type ChatbotOption, MAX_QUEUE_OPTIONS } from '@prosa/contract';
import { planIncludes } from '../../../organization/subscription/subscription.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError, isCompanyGone, isForeignKeyViolation } from '../../../platform/errors.ts';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { OptionRecord } from './queries.ts';

/** The option trees of these queues. */
export async function readTrees(db: Db, queueIds: number[]): Promise<Map<number, ChatbotOption[]>> {
  const rows = queueIds.length === 0 ? [] : await queries.listOptions(db, queueIds);
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const first = byParent.get(null) ?? [];
  return new Map(
    queueIds.map((id) => [
      id,
      buildBranch(
        byParent,
        first.filter(({ queueId }) => queueId === id),
      ),
    ]),
  );
}

/** The tree below an option. */
export async function readBranch(db: Db, option: OptionRecord): Promise<ChatbotOption[]> {
  const byParent = Map.groupBy(await queries.listOptions(db, [option.queueId]), (row) => row.parentId);
  return buildBranch(byParent, byParent.get(option.id) ?? []);
}

const buildBranch = (byParent: Map<number | null, OptionRecord[]>, rows: OptionRecord[]): ChatbotOption[] =>
  rows.map((row) => ({ ...toOptionFields(row), options: buildBranch(byParent, byParent.get(row.id) ?? []) }));

export const toOptionFields = (row: OptionRecord): Omit<ChatbotOption, 'options'> => {
  const { queueId: _queueId, parentId: _parentId, position: _position, ...fields } = row;
  return { ...fields, queueType: row.queueType as ChatbotOption['queueType'] };
};

interface BranchPosition {
  queueId: number;
  /** The parent option; null for the queue's first menu. */
  parentId: number | null;
}

/** Replaces the options at a position: changes known ones, adds new ones and deletes missing ones. */
export async function replaceBranch(
  work: CompanyWork,
  place: BranchPosition,
  wanted: ChatbotInput[],
): Promise<void> {
  await queries.lockTree(work.db, place.queueId);
  const rows = await queries.listOptions(work.db, [place.queueId]);
  const known = new Set(descendantIds(rows, place.parentId));
  const kept = collectIds(wanted);
  if (kept.some((id) => !known.has(id))) throw new AppError('ERR_CHATBOT_NOT_FOUND');
  assertOptionCount(rows.length - known.size + countOptions(wanted), new Set(kept).size < kept.length);
  await assertNewIntegrationsAllowed(work, wanted, rows);
  await mapReferenceErrors(saveLevel(work, place, wanted));
  const gone = [...known].filter((id) => !kept.includes(id));
  if (gone.length > 0) await queries.deleteOptions(work.db, gone);
}

/** The ids of all descendants of an option. */
const descendantIds = (rows: OptionRecord[], parentId: number | null): number[] =>
  rows.filter((row) => row.parentId === parentId).flatMap(({ id }) => [id, ...descendantIds(rows, id)]);

const collectIds = (options: ChatbotInput[]): number[] =>
  options.flatMap((option) => [
    ...(option.id === undefined ? [] : [option.id]),
    ...collectIds(option.options),
  ]);

const countOptions = (options: ChatbotInput[]): number =>
  options.reduce((sum, option) => sum + 1 + countOptions(option.options), 0);

function assertOptionCount(count: number, isTwice: boolean): void {
  if (isTwice) throw new AppError('ERR_VALIDATION', { issues: [{ path: 'chatbots', problem: 'invalid' }] });
  if (count > MAX_QUEUE_OPTIONS)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'chatbots', problem: 'tooBig' }] });
}

/** Only new references to integrations need the plan; existing ones do not block other changes. */
async function assertNewIntegrationsAllowed(
  work: CompanyWork,
  options: ChatbotInput[],
  rows: OptionRecord[],
): Promise<void> {
  const before = new Map(rows.map(({ id, optIntegrationId }) => [id, optIntegrationId]));
  const leadsOut = ({ id = 0, optIntegrationId, options: next }: ChatbotInput): boolean =>
    (optIntegrationId !== null && before.get(id) !== optIntegrationId) || next.some(leadsOut);
  if (options.some(leadsOut)) await assertIntegrationsInPlan(work);
}

/** Options may lead to integrations only if the plan includes them. */
export async function assertIntegrationsInPlan({ db, companyId }: CompanyWork): Promise<void> {
  if (!(await planIncludes(db, companyId, 'useIntegrations'))) throw new AppError('ERR_PLAN_WITHOUT_FEATURE');
}

async function saveLevel(
  work: CompanyWork,
  { queueId, parentId }: BranchPosition,
  wanted: ChatbotInput[],
): Promise<void> {
  for (const [position, { id, options, ...fields }] of wanted.entries()) {
    const values = { ...fields, queueId, parentId, position };
    if (id !== undefined) await queries.saveOption(work, id, values);
    const ownId = id ?? (await queries.insertOption(work.db, values)).id;
    await saveLevel(work, { queueId, parentId: ownId }, options);
  }
}

/** Foreign keys verify that referenced rows belong to the company; translates their violations. */
export async function mapReferenceErrors<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (!isForeignKeyViolation(error) || isCompanyGone(error)) throw error;
    const { constraint = '' } = error as { constraint?: string };
    if (/queueId/i.test(constraint) && !constraint.includes('parentId'))
      throw new AppError('ERR_QUEUE_NOT_FOUND');
    throw new AppError(constraint.includes('optUserId') ? 'ERR_NO_USER_FOUND' : 'ERR_NOT_FOUND');
  }
}
