import { type NewPrompt, type Prompt, type PromptChanges, promptProblems } from '@prosa/contract';
import { changedFields } from '../../platform/audit.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { type PageRequest, pageInfo } from '../../platform/database/pages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { assertSafeAddress } from '../integrations/external-service.ts';
import { sealKeys } from './keys.ts';
import * as queries from './queries.ts';
import type { PromptRow } from './queries.ts';
import { emitPrompt, toPrompt } from './prompt-events.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'prompt.created': AuditedCreation;
    'prompt.changed': AuditedChange;
    'prompt.removed': AuditedRemoval;
  }
}

type Tools = Pick<Platform, 'secrets' | 'outbound'>;

export async function listPrompts({ db }: UserWork, wanted: PageRequest) {
  const { rows, count } = await queries.listPage(db, wanted);
  return { prompts: rows.map(toPrompt), ...pageInfo(wanted, count, rows.length) };
}

export const showPrompt = async ({ db }: UserWork, id: number): Promise<Prompt> =>
  toPrompt(await queries.getPrompt(db, id));

export async function createPrompt(
  tools: Tools,
  work: UserWork,
  { apiKey, voiceKey, ...fields }: NewPrompt,
): Promise<Prompt> {
  assertSafeAddress(tools, fields.baseUrl);
  const made = await mapConstraintErrors(queries.insertPrompt(work.db, fields));
  const empty = { ...made, apiKeyShown: '', voiceKeyShown: '' };
  await queries.savePrompt(work.db, made.id, sealKeys(tools, empty, { apiKey, voiceKey }));
  await work.audit({ action: 'prompt.created', subject: `prompt:${made.id}`, after: { name: fields.name } });
  emitPrompt(work, 'create', made.id);
  return showPrompt(work, made.id);
}

export async function changePrompt(
  tools: Tools,
  work: UserWork,
  { id, changes }: { id: number; changes: PromptChanges },
): Promise<Prompt> {
  const before = await queries.lockPrompt(work.db, id);
  const { apiKey: _apiKey, voiceKey: _voiceKey, ...fields } = changes;
  const plain = omitUndefined(fields);
  const keys = sealKeys(tools, before, changes);
  const after = { ...before, ...plain, ...keys };
  assertPromptValid(before, after, keys);
  assertSafeAddress(tools, after.baseUrl);
  await mapConstraintErrors(queries.savePrompt(work.db, id, { ...plain, ...keys, updatedAt: work.now }));
  const row = await queries.getPrompt(work.db, id);
  await work.audit({
    action: 'prompt.changed',
    subject: `prompt:${id}`,
    ...changedFields(before, row, ['updatedAt', 'apiKeySealed', 'voiceKeySealed', 'queue']),
  });
  emitPrompt(work, 'update', id);
  return toPrompt(row);
}

export async function removePrompt(work: UserWork, id: number): Promise<void> {
  const { name } = await queries.lockPrompt(work.db, id);
  const connections = await queries.listConnectionsUsing(work.db, id);
  if (connections.length > 0) throw new AppError('ERR_PROMPT_IN_USE', { connections });
  await queries.deletePrompt(work.db, id);
  await work.audit({ action: 'prompt.removed', subject: `prompt:${id}`, before: { name } });
  work.emit('prompt', { action: 'delete', promptId: id }, ['admins']);
}

/** A stored key must not be sent to a changed address, whose owner could read it. */
function assertPromptValid(before: PromptRow, after: PromptRow, keys: { apiKeyShown?: string }): void {
  const fields = { ...after, apiKey: after.apiKeyShown, voiceKey: after.voiceKeyShown };
  const isCarriedAway =
    after.baseUrl !== before.baseUrl && before.apiKeyShown !== '' && keys.apiKeyShown === undefined;
  const issues = [
    ...promptProblems(fields),
    ...(isCarriedAway ? [{ path: 'apiKey', problem: 'required' as const }] : []),
  ];
  if (issues.length > 0) throw new AppError('ERR_VALIDATION', { issues });
}

const mapConstraintErrors = <T>(saving: Promise<T>): Promise<T> =>
  refuseViolations(saving, {
    prompts_name: 'ERR_PROMPT_NAME_TAKEN',
    prompts_companyId_queueId_fkey: 'ERR_QUEUE_NOT_FOUND',
  });
