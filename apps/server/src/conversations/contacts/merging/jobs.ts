import { companyIds } from '../../../business/companies/companies.ts';
import type { Routine } from '../../../platform/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropFiles } from '../../../platform/stored-files.ts';
import { nobody } from '../../../platform/work.ts';
import { pruneMerges } from './queries.ts';

/** Two who have been one for so long stay one. */
export const pruneMergesRoutine = ({ workplace }: Platform): Routine => ({
  name: 'contacts.pruneMerges',
  cron: '43 3 * * *',
  run: async () => {
    for (const id of await workplace.onPlatform(nobody, companyIds))
      await workplace.inCompany(id, nobody, async (work) => dropFiles(work, await pruneMerges(work.db)));
  },
});
