import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { emitUserIfExists } from './users.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'users.tell': { id: number };
  }
}

/** The platform changed a user: emits the event in the scope of the user's company. */
export const emitUserJob = ({ unitOfWork }: Platform): JobDefinition<'users.tell'> => ({
  name: 'users.tell',
  run: (companyId, { id }) =>
    unitOfWork.inCompany(companyId, systemActor, (work) => emitUserIfExists(work, id)),
});
