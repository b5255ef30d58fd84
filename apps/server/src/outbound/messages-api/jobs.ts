import { IDEMPOTENCY_HOURS } from '@prosa/contract';
import { listCompanyIds } from '../../organization/subscription/subscription.ts';
import type { Routine } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { deleteOldRequests } from './queries.ts';

/** Forgets the keys of calls that can no longer be repeated. */
export const pruneRequestsRoutine = ({ unitOfWork }: Platform): Routine => ({
  name: 'messagesApi.prune',
  cron: '47 * * * *',
  run: async () => {
    for (const id of await unitOfWork.onPlatform(systemActor, listCompanyIds))
      await unitOfWork.inCompany(id, systemActor, ({ db, now }) =>
        deleteOldRequests(db, new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)),
      );
  },
});
