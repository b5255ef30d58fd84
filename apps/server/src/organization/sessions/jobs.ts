import type { Routine } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetOldLimits } from '../../platform/rate-limit.ts';
import { deleteOldSessions } from './queries.ts';

export const forgetOldSessionsRoutine = ({ database }: Platform): Routine => ({
  name: 'sessions.forgetOld',
  cron: '41 3 * * *',
  run: async () => {
    await database.onPlatform(deleteOldSessions);
    await forgetOldLimits(database.pool);
  },
});
