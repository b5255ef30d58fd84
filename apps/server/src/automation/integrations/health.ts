import type { OutsideFailure } from '../../platform/outbound.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { lockIfThere, saveIntegration } from './queries.ts';
import { tellIntegration } from './telling.ts';

/** That it still works is written down so often and no more: every message would be too much. */
const NOTE_EVERY_MS = 60_000;

export async function noteSuccess(work: CompanyWork, id: number): Promise<void> {
  const integration = await lockIfThere(work.db, id);
  if (!integration) return;
  const { lastSuccessAt, lastErrorAt } = integration;
  const known = lastSuccessAt?.getTime() ?? 0;
  const hasRecovered = lastErrorAt !== null && lastErrorAt.getTime() >= known;
  if (!hasRecovered && work.now.getTime() - known < NOTE_EVERY_MS) return;
  await saveIntegration(work.db, id, { lastSuccessAt: work.now });
  tellIntegration(work, 'update', id);
}

export async function noteFailure(
  work: CompanyWork,
  id: number,
  { problem, status }: Pick<OutsideFailure, 'problem' | 'status'>,
): Promise<void> {
  if (!(await lockIfThere(work.db, id))) return;
  await saveIntegration(work.db, id, {
    lastErrorAt: work.now,
    lastProblem: problem,
    lastHttpStatus: status,
  });
  tellIntegration(work, 'update', id);
}
