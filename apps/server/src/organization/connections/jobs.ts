import type { JobDefinition } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { nobody } from '../../platform/work.ts';
import { tellOverseers } from './overview.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    'connections.tellOverseers': { id: number };
  }
}

export const tellOverseersJob = ({ workplace }: Platform): JobDefinition<'connections.tellOverseers'> => ({
  name: 'connections.tellOverseers',
  run: (companyId, { id }) =>
    workplace.onPlatform(nobody, async (work) => tellOverseers(work, companyId, id)),
});
