import { instantAt } from '@prosa/bot';
import { readCompanySettings } from '../organization/settings/settings.ts';
import { AppError } from '../platform/errors.ts';
import type { DatedWork } from '../platform/unit-of-work.ts';

const ON_THE_CLOCK = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;

/** A time as a client chose it, and the name of its field, for the refusal. */
interface Choice {
  chosen: string;
  field: 'scheduledAt' | 'sendAt';
}

/** The time that was chosen: a point in time, or a date and time on the company's clock. */
export async function readChosenTime(
  { db }: Pick<DatedWork, 'db'>,
  { chosen, field }: Choice,
): Promise<Date> {
  const parts = ON_THE_CLOCK.exec(chosen);
  if (!parts) return new Date(chosen);
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const shown = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  // A 31st of February, or an hour 25.
  if (shown.toISOString().slice(0, 16) !== chosen.slice(0, 16).replace(' ', 'T') || seconds > 59)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: field, problem: 'invalid' }] });
  const { timezone } = await readCompanySettings(db);
  const at = instantAt({ year, month, day }, hours * 60 + minutes, timezone, 'first');
  return new Date(at.getTime() + seconds * 1000);
}
