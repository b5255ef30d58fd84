import type { OutboundError } from '../../platform/outbound/outbound.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { shouldRecordSuccess } from '../integrations/external-service.ts';
import { findPrompt, savePrompt } from './queries.ts';
import { emitPrompt } from './prompt-events.ts';

export async function recordSuccess(work: CompanyWork, id: number): Promise<void> {
  const prompt = await findPrompt(work.db, id);
  if (!prompt || !shouldRecordSuccess(prompt, work.now)) return;
  await savePrompt(work.db, id, { lastSuccessAt: work.now });
  emitPrompt(work, 'update', id);
}

export async function recordFailure(
  work: CompanyWork,
  id: number,
  { problem, status }: OutboundError,
): Promise<void> {
  if (!(await findPrompt(work.db, id))) return;
  await savePrompt(work.db, id, { lastErrorAt: work.now, lastProblem: problem, lastHttpStatus: status });
  emitPrompt(work, 'update', id);
}
