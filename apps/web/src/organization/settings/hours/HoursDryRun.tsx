import type { WeekHours } from '@prosa/contract';
import { DryRunNotice } from '../../../ui/dry-run/DryRunNotice.tsx';
import { hasProblems, weekProblems } from './week.ts';

interface HoursDryRunProps {
  of: 'company' | 'connection' | 'queue';
  /** The id of a saved connection or queue. */
  id?: number | undefined;
  week: WeekHours;
}

/** Which contacts would have written outside these hours; nothing while the hours are invalid. */
export function HoursDryRun({ of, id, week }: HoursDryRunProps) {
  if (hasProblems(weekProblems(week))) return null;
  return <DryRunNotice run={{ kind: 'hours', of, id: id ?? null, schedules: week }} />;
}
