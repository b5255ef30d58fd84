import type { JobDefinition, Routine } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { nobody } from '../../platform/work.ts';
import { companyIds, pruneEvents } from './companies.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    'companies.removeFiles': { companyId: number };
  }
}

export const removeCompanyFilesJob = ({ storage }: Platform): JobDefinition<'companies.removeFiles'> => ({
  name: 'companies.removeFiles',
  run: (_owner, { companyId }) => storage.removeFolder(`company-${companyId}`),
});

/** A client a day behind fetches everything anew anyway. */
export const pruneEventsRoutine = ({ workplace, database }: Platform): Routine => ({
  name: 'events.prune',
  cron: '17 * * * *',
  run: async () => {
    for (const id of await workplace.onPlatform(nobody, companyIds)) await database.inCompany(id, pruneEvents);
  },
});
