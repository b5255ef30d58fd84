import { listCompanyIds } from '../../organization/subscription/subscription.ts';
import type { JobDefinition, Routine } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { pruneEvents } from '../../platform/events/events.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'companies.removeFiles': { companyId: number };
  }
}

export const removeCompanyFilesJob = ({ storage }: Platform): JobDefinition<'companies.removeFiles'> => ({
  name: 'companies.removeFiles',
  run: (_owner, { companyId }) => storage.removeFolder(`company-${companyId}`),
});

export const pruneEventsRoutine = ({ unitOfWork, database }: Platform): Routine => ({
  name: 'events.prune',
  cron: '17 * * * *',
  run: async () => {
    for (const id of await unitOfWork.onPlatform(systemActor, listCompanyIds))
      await database.inCompany(id, pruneEvents);
  },
});
