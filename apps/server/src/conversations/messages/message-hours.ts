import { sql } from 'kysely';
import { listCompanyIds } from '../../organization/subscription/subscription.ts';
import type { Routine } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';

/** Counts the hours that are over, three hours later: by then every message that was written in time is committed. */
export const countHoursRoutine = ({ clock, unitOfWork }: Platform): Routine => ({
  name: 'messages.countHours',
  cron: '12 * * * *',
  run: async () => {
    const bound = new Date(clock.now().getTime() - WAITED_MS);
    for (const id of await unitOfWork.onPlatform(systemActor, listCompanyIds)) {
      let hasMore = true;
      while (hasMore)
        hasMore = await unitOfWork.inCompany(id, systemActor, async ({ db }) => {
          const { rows } = await sql<{ hasMore: boolean }>`
            select count_message_hours(${id}, date_trunc('hour', ${bound}::timestamptz, 'UTC')) as "hasMore"`.execute(
            db,
          );
          return rows[0]?.hasMore ?? false;
        });
    }
  },
});

const WAITED_MS = 3 * 3_600_000;
