import type { Routine } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { beat, sweepSilent } from './users.ts';

/** A browser says "I am here" over its socket; that makes its person online. */
export const tellHeartbeats = ({ realtime, workplace }: Platform): void =>
  realtime.onHeartbeat(({ companyId, id }) =>
    workplace.inCompany(companyId, { userId: id, address: null }, (work) => beat(work, id)),
  );

export const sweepSilentRoutine = (platform: Platform): Routine => ({
  name: 'users.sweepSilent',
  cron: '* * * * *',
  run: () => sweepSilent(platform, Date.now()),
});
