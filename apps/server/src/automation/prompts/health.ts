import type { OutsideFailure } from '../../platform/outbound.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { isNewsThatItWorks } from '../integrations/outside-systems.ts';
import { findPrompt, savePrompt } from './queries.ts';
import { tellPrompt } from './telling.ts';

export async function noteSuccess(work: CompanyWork, id: number): Promise<void> {
  const prompt = await findPrompt(work.db, id);
  if (!prompt || !isNewsThatItWorks(prompt, work.now)) return;
  await savePrompt(work.db, id, { lastSuccessAt: work.now });
  tellPrompt(work, 'update', id);
}

export async function noteFailure(
  work: CompanyWork,
  id: number,
  { problem, status }: OutsideFailure,
): Promise<void> {
  if (!(await findPrompt(work.db, id))) return;
  await savePrompt(work.db, id, { lastErrorAt: work.now, lastProblem: problem, lastHttpStatus: status });
  tellPrompt(work, 'update', id);
}
