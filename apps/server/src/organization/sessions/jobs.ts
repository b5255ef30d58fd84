import type { Routine } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteExpiredLimits } from '../../platform/concurrency/rate-limit.ts';
import { deleteOldSessions } from './queries.ts';

export const deleteOldSessionsRoutine = ({ database }: Platform): Routine => ({
  name: 'sessions.forgetOld',
  cron: '41 3 * * *',
  run: async () => {
    await database.onPlatform(deleteOldSessions);
    await deleteExpiredLimits(database.pool);
  },
});
