import type { OutsideFailure } from '../../platform/outbound.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { isNewsThatItWorks } from './outside-systems.ts';
import { lockIfThere, saveIntegration } from './queries.ts';
import { tellIntegration } from './telling.ts';

export async function noteSuccess(work: CompanyWork, id: number): Promise<void> {
  const integration = await lockIfThere(work.db, id);
  if (!integration || !isNewsThatItWorks(integration, work.now)) return;
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
