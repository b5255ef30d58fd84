import { listCompanyIds } from '../../../organization/subscription/subscription.ts';
import type { Routine } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteFiles } from '../../../platform/stored-files.ts';
import { systemActor } from '../../../platform/unit-of-work.ts';
import { pruneMerges } from './queries.ts';

/** Deletes records of merges that are too old to be undone. */
export const pruneMergesRoutine = ({ unitOfWork }: Platform): Routine => ({
  name: 'contacts.pruneMerges',
  cron: '43 3 * * *',
  run: async () => {
    for (const id of await unitOfWork.onPlatform(systemActor, listCompanyIds))
      await unitOfWork.inCompany(id, systemActor, async (work) =>
        deleteFiles(work, await pruneMerges(work.db)),
      );
  },
});
