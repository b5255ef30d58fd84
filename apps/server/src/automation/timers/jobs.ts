import type { JobDefinition } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { nobody } from '../../platform/work.ts';
import { resetTimers } from './timers.ts';

/** One part after the other, each in a transaction of its own. */
export const resetTimersJob = ({ workplace }: Platform): JobDefinition<'timers.reset'> => ({
  name: 'timers.reset',
  run: (companyId, { concerned, after }) =>
    workplace.inCompany(companyId, nobody, (work) => resetTimers(work, concerned, after)),
});
