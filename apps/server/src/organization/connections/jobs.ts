import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { emitOverseenConnection } from './overview.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'connections.tellOverseers': { id: number };
  }
}

export const emitOverseenConnectionJob = ({
  unitOfWork,
}: Platform): JobDefinition<'connections.tellOverseers'> => ({
  name: 'connections.tellOverseers',
  run: (companyId, { id }) =>
    unitOfWork.onPlatform(systemActor, async (work) => emitOverseenConnection(work, companyId, id)),
});
