import type { Integration } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { toHealth } from '../../platform/outbound/service-health.ts';
import { getIntegration, type IntegrationRow } from './queries.ts';

/** The integration for clients: secrets are masked. */
export function toIntegration(row: IntegrationRow): Integration {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    projectName: row.projectName,
    jsonContent: row.jsonShown,
    language: row.language,
    urlN8N: row.urlN8N,
    typebotSlug: row.typebotSlug,
    typebotExpires: row.typebotExpires,
    typebotDelayMessage: row.typebotDelayMessage,
    typebotKeywordFinish: row.typebotKeywordFinish,
    typebotKeywordRestart: row.typebotKeywordRestart,
    typebotRestartMessage: row.typebotRestartMessage,
    typebotUnknownMessage: row.typebotUnknownMessage,
    queueId: row.queueId,
    signingSecret: row.secretShown,
    ...toHealth(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const emitIntegration = (work: CompanyWork, action: 'create' | 'update', id: number): void =>
  work.emit(
    'integration',
    async () => ({ action, queueIntegration: toIntegration(await getIntegration(work.db, id)) }),
    ['admins'],
  );
