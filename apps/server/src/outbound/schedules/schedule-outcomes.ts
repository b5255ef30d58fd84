import type { ChangedMessage } from '../../conversations/messages/changed-messages.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { saveSchedule } from './queries.ts';
import { emitSchedule } from './schedule-events.ts';
import { listByLastMessage } from './send-queries.ts';

/** A schedule is over when its last message has left, or could not leave. */
export async function recordScheduleOutcomes(work: CompanyWork, messages: ChangedMessage[]): Promise<void> {
  const ids = messages.filter(({ source }) => source === 'schedule').map(({ messageId }) => messageId);
  if (ids.length === 0) return;
  for (const { id, sendState } of await listByLastMessage(work.db, ids)) {
    const isSent = sendState === 'sent';
    if (!isSent && sendState !== 'failed' && sendState !== 'unconfirmed') continue;
    await saveSchedule(
      work,
      id,
      isSent ? { status: 'ENVIADA', reason: null } : { status: 'ERRO', reason: 'notSent' },
    );
    await emitSchedule(work, 'update', { id });
  }
}
