import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { emitUserIfExists } from './users.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'users.tell': { id: number };
  }
}

/** The platform changed somebody: their company is told, from within. */
export const emitUserJob = ({ unitOfWork }: Platform): JobDefinition<'users.tell'> => ({
  name: 'users.tell',
  run: (companyId, { id }) =>
    unitOfWork.inCompany(companyId, systemActor, (work) => emitUserIfExists(work, id)),
});
