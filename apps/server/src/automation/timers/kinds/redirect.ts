import { sql } from 'kysely';
import { placeInQueue } from '../../../conversations/tickets/automatic-moves.ts';
import { prepared } from '../../../platform/database/db.ts';
import { runQueueEntryHooks } from '../../../conversations/tickets/queue-entry.ts';
import type { TimerHandler } from '../timer-handler.ts';

const findRedirectTarget = prepared(
  (whatsappId: number | null) => sql<{ queueId: number; queue: string; minutes: number }>`
    select q.id as "queueId", q.name as queue, w."timeSendQueue" as minutes
    from connections w join queues q on q."companyId" = w."companyId" and q.id = w."sendIdQueue"
    where w.id = ${whatsappId}`,
);

/** Moves a ticket that waited too long without a queue to the connection's redirect queue. */
export const redirect: TimerHandler = async (work, ticket) => {
  const [target] = await findRedirectTarget(work.db, ticket.whatsappId);
  if (!target) return undefined;
  const { queueId, queue, minutes } = target;
  const reason = { code: 'redirectTimer', queue, minutes } as const;
  const moved = await placeInQueue(work, ticket, {
    queueId,
    userId: null,
    cause: { type: 'redirect', reason },
  });
  await runQueueEntryHooks(work, moved, 'timer');
  return undefined;
};
