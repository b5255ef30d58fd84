import {
  type Integration,
  type IntegrationChanges,
  integrationProblems,
  type NewIntegration,
} from '@prosa/contract';
import { changedFields } from '../../platform/audit.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { type PageRequest, pageInfo } from '../../platform/database/pages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { assertSafeAddress } from './external-service.ts';
import { findQueuesUsing, emitQueues } from '../queues/queue-events.ts';
import * as queries from './queries.ts';
import type { IntegrationRow } from './queries.ts';
import { sealKeyFile, createSigningSecret, needsSigningSecret } from './secrets.ts';
import { emitIntegration, toIntegration } from './integration-events.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'integration.created': AuditedCreation;
    'integration.changed': AuditedChange;
    'integration.removed': AuditedRemoval;
    'integration.secretRenewed': object;
  }
}

type Tools = Pick<Platform, 'secrets' | 'outbound'>;

export async function listIntegrations({ db }: UserWork, wanted: PageRequest) {
  const { rows, count } = await queries.listPage(db, wanted);
  return { queueIntegrations: rows.map(toIntegration), ...pageInfo(wanted, count, rows.length) };
}

export const showIntegration = async ({ db }: UserWork, id: number): Promise<Integration> =>
  toIntegration(await queries.getIntegration(db, id));

export async function createIntegration(
  tools: Tools,
  work: UserWork,
  { jsonContent, ...fields }: NewIntegration,
): Promise<Integration> {
  assertSafeAddress(tools, fields.urlN8N);
  const made = await mapConstraintErrors(queries.insertIntegration(work.db, withProject(fields)));
  await queries.saveIntegration(work.db, made.id, sealKeyFile(tools, made, { jsonContent }));
  const { row, secret } = await ensureSigningSecret(tools, work, made.id);
  await work.audit({
    action: 'integration.created',
    subject: `integration:${row.id}`,
    after: { type: row.type, name: row.name },
  });
  emitIntegration(work, 'create', row.id);
  return { ...toIntegration(row), ...(secret === undefined ? {} : { signingSecret: secret }) };
}

export async function changeIntegration(
  tools: Tools,
  work: UserWork,
  { id, changes }: { id: number; changes: IntegrationChanges },
): Promise<Integration> {
  const before = await queries.lockIntegration(work.db, id);
  const { jsonContent: _sealed, ...fields } = changes;
  const plain = omitUndefined(fields);
  const after = withProject({ ...before, ...plain });
  const issues = integrationProblems(after);
  if (issues.length > 0) throw new AppError('ERR_VALIDATION', { issues });
  assertSafeAddress(tools, after.urlN8N);
  const columns = { ...plain, projectName: after.projectName, ...sealKeyFile(tools, before, changes) };
  await mapConstraintErrors(queries.saveIntegration(work.db, id, { ...columns, updatedAt: work.now }));
  const { row, secret } = await ensureSigningSecret(tools, work, id);
  await work.audit({
    action: 'integration.changed',
    subject: `integration:${id}`,
    ...changedFields(before, row, ['updatedAt', 'jsonSealed', 'secretSealed']),
  });
  emitIntegration(work, 'update', id);
  return { ...toIntegration(row), ...(secret === undefined ? {} : { signingSecret: secret }) };
}

/** Audited, because receivers that verify signatures reject requests until they have the new secret. */
export async function renewSecret(tools: Tools, work: UserWork, id: number): Promise<Integration> {
  const before = await queries.lockIntegration(work.db, id);
  const { secret, columns } = createSigningSecret(tools, before);
  const row = await queries.saveIntegration(work.db, id, { ...columns, updatedAt: work.now });
  await work.audit({ action: 'integration.secretRenewed', subject: `integration:${id}` });
  emitIntegration(work, 'update', id);
  return { ...toIntegration(row), signingSecret: secret };
}

/** Connections, queues and options that used it lose the reference; its tickets wait for an attendant. */
export async function removeIntegration(work: UserWork, id: number): Promise<void> {
  const { name, type } = await queries.lockIntegration(work.db, id);
  const queueIds = await findQueuesUsing(work.db, { integrationId: id });
  await queries.deleteIntegration(work.db, id);
  await work.audit({ action: 'integration.removed', subject: `integration:${id}`, before: { type, name } });
  work.emit('integration', { action: 'delete', integrationId: id }, ['admins']);
  await emitQueues(work, queueIds);
}

/** Only Dialogflow has a separate project name. */
const withProject = <T extends Pick<IntegrationRow, 'type' | 'name' | 'projectName'>>(fields: T): T =>
  fields.type === 'dialogflow' ? fields : { ...fields, projectName: fields.name };

/** Every webhook integration gets a signing secret as soon as it has that type. */
async function ensureSigningSecret(
  tools: Tools,
  { db }: UserWork,
  id: number,
): Promise<{ row: IntegrationRow; secret?: string }> {
  const row = await queries.getIntegration(db, id);
  if (!needsSigningSecret(row)) return { row };
  const { secret, columns } = createSigningSecret(tools, row);
  return { row: await queries.saveIntegration(db, id, columns), secret };
}

const mapConstraintErrors = <T>(saving: Promise<T>): Promise<T> =>
  refuseViolations(saving, {
    integrations_name: 'ERR_INTEGRATION_NAME_TAKEN',
    integrations_companyId_queueId_fkey: 'ERR_QUEUE_NOT_FOUND',
  });
