import type { JobDefinition } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { nobody } from '../../platform/work.ts';
import { tellUser } from './users.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    'users.tell': { id: number };
  }
}

/** The platform changed somebody: their company is told, from within. */
export const tellUserJob = ({ workplace }: Platform): JobDefinition<'users.tell'> => ({
  name: 'users.tell',
  run: (companyId, { id }) => workplace.inCompany(companyId, nobody, (work) => tellUser(work, id)),
});
