import type { Routine } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordHeartbeat, sweepSilentUsers } from './users.ts';

/** A heartbeat over the socket marks the user online. */
export const trackHeartbeats = ({ realtime, unitOfWork }: Platform): void =>
  realtime.onHeartbeat(({ companyId, id }) =>
    unitOfWork.inCompany(companyId, { userId: id, address: null }, (work) => recordHeartbeat(work, id)),
  );

export const sweepSilentRoutine = (platform: Platform): Routine => ({
  name: 'users.sweepSilent',
  cron: '* * * * *',
  run: () => sweepSilentUsers(platform, platform.clock.now().getTime()),
});
