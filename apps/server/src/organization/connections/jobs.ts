import type { CompanyJob, JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { emitOverseenConnection } from './overview.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'connections.tellOverseers': { id: number };
  }
}

/** Many connections change at once when WhatsApp cannot be reached; each is read once for a crowd of notices. */
const CROWD = 100;

export const emitOverseenConnectionJob = ({
  unitOfWork,
}: Platform): JobDefinition<'connections.tellOverseers'> => {
  const tell = (jobs: CompanyJob<'connections.tellOverseers'>[]) =>
    unitOfWork.onPlatform(systemActor, async (work) => {
      const changed = new Map(jobs.map(({ companyId, data: { id } }) => [id, companyId]));
      for (const [id, companyId] of changed) emitOverseenConnection(work, companyId, id);
    });
  return {
    name: 'connections.tellOverseers',
    run: (companyId, data) => tell([{ companyId, data }]),
    crowd: { size: CROWD, run: tell },
  };
};
