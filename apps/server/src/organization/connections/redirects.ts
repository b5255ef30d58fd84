import { runHooks } from '../../platform/hooks.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { emitConnection } from './connection-events.ts';

/**
 * When a queue is removed, connections that redirect to it stop redirecting; the delay has no meaning without a queue.
 */
export async function stopRedirectsTo(work: UserWork, queueId: number): Promise<void> {
  for (const { id, timeSendQueue } of await queries.listRedirectingTo(work.db, queueId)) {
    await queries.saveConnection(work, id, { timeSendQueue: 0, sendIdQueue: null });
    await runHooks('connection.changed', work, { id, fields: ['timeSendQueue', 'sendIdQueue'] });
    await work.audit({
      action: 'connection.changed',
      subject: `connection:${id}`,
      before: { timeSendQueue, sendIdQueue: queueId },
      after: { timeSendQueue: 0, sendIdQueue: null },
    });
    await emitConnection(work, id);
  }
}
