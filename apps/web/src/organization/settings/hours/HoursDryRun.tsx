import type { WeekHours } from '@prosa/contract';
import { DryRunNotice } from '../../../ui/dry-run/DryRunNotice.tsx';
import { hasProblems, weekProblems } from './week.ts';

interface HoursDryRunProps {
  of: 'company' | 'connection' | 'queue';
  /** Of a connection or a queue that is saved already. */
  id?: number | undefined;
  week: WeekHours;
}

/** Who would have found it closed by these hours; nothing while they are not in order. */
export function HoursDryRun({ of, id, week }: HoursDryRunProps) {
  if (hasProblems(weekProblems(week))) return null;
  return <DryRunNotice run={{ kind: 'hours', of, id: id ?? null, schedules: week }} />;
}
