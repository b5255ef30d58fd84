import type { OutboundError } from '../../platform/outbound/outbound.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { shouldRecordSuccess } from './external-service.ts';
import { findAndLockIntegration, saveIntegration } from './queries.ts';
import { emitIntegration } from './integration-events.ts';

export async function recordSuccess(work: CompanyWork, id: number): Promise<void> {
  const integration = await findAndLockIntegration(work.db, id);
  if (!integration || !shouldRecordSuccess(integration, work.now)) return;
  await saveIntegration(work.db, id, { lastSuccessAt: work.now });
  emitIntegration(work, 'update', id);
}

export async function recordFailure(
  work: CompanyWork,
  id: number,
  { problem, status }: Pick<OutboundError, 'problem' | 'status'>,
): Promise<void> {
  if (!(await findAndLockIntegration(work.db, id))) return;
  await saveIntegration(work.db, id, {
    lastErrorAt: work.now,
    lastProblem: problem,
    lastHttpStatus: status,
  });
  emitIntegration(work, 'update', id);
}
