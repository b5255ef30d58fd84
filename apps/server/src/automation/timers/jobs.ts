import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { resetTimers } from './timers.ts';

/** One batch per job, each in its own transaction. */
export const resetTimersJob = ({ unitOfWork }: Platform): JobDefinition<'timers.reset'> => ({
  name: 'timers.reset',
  run: (companyId, { concerned, after }) =>
    unitOfWork.inCompany(companyId, systemActor, (work) => resetTimers(work, concerned, after)),
});
