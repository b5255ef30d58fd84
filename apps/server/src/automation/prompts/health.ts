import type { OutsideFailure } from '../../platform/outbound.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findPrompt, savePrompt } from './queries.ts';
import { tellPrompt } from './telling.ts';

/** That it still works is written down so often and no more: every message would be too much. */
const NOTE_EVERY_MS = 60_000;

export async function noteSuccess(work: CompanyWork, id: number): Promise<void> {
  const prompt = await findPrompt(work.db, id);
  if (!prompt) return;
  const known = prompt.lastSuccessAt?.getTime() ?? 0;
  const hasRecovered = (prompt.lastErrorAt?.getTime() ?? -1) >= known;
  if (!hasRecovered && work.now.getTime() - known < NOTE_EVERY_MS) return;
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
