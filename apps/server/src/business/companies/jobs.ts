import type { JobDefinition, Routine } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { nobody } from '../../platform/work.ts';
import { pruneEvents } from '../../platform/events.ts';
import { companyIds } from './companies.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    'companies.removeFiles': { companyId: number };
  }
}

export const removeCompanyFilesJob = ({ storage }: Platform): JobDefinition<'companies.removeFiles'> => ({
  name: 'companies.removeFiles',
  run: (_owner, { companyId }) => storage.removeFolder(`company-${companyId}`),
});

export const pruneEventsRoutine = ({ workplace, database }: Platform): Routine => ({
  name: 'events.prune',
  cron: '17 * * * *',
  run: async () => {
    for (const id of await workplace.onPlatform(nobody, companyIds))
      await database.inCompany(id, pruneEvents);
  },
});
