import type { MessageSource } from '@prosa/contract';
import { sql } from 'kysely';
import { companyHidesNumbers } from '../../organization/settings/number-hiding.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { VisibilityFields } from '../tickets/visibility.ts';
import { once } from '../tickets/ticket-events.ts';
import { emitMessage } from './message-events.ts';
import { readMessageRows } from './message-rows.ts';
import { isUnasked } from './send-lanes.ts';

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** Messages that no person wrote and nobody asked for were sent, delivered, read or refused. */
    'messages.unaskedChanged': { work: CompanyWork; data: ChangedMessage[]; answer: void };
  }
}

/** A changed message with the fields that decide which rooms receive its event. */
export interface ChangedMessage extends VisibilityFields {
  messageId: number;
  ticketId: number;
  source: MessageSource | null;
}

/** Parts of statements that update messages `m`: the join to their tickets `t` and the returned columns. */
export const ticketJoin = sql`t."companyId" = m."companyId" and t.id = m."ticketId"`;
export const changedColumns = sql`
  m.id as "messageId", t.id as "ticketId", t."userId", t."queueId", t."isGroup", m.source`;

/** Emits the current state of the messages, and lets those know who sent them without having been asked. */
export async function emitChangedMessages(
  work: CompanyWork,
  changing: ChangedMessage[] | Promise<ChangedMessage[]>,
): Promise<void> {
  const [changed, isHiding] = await Promise.all([changing, companyHidesNumbers(work.db)]);
  const ids = changed.map(({ messageId }) => messageId);
  // Called only when an event is written; one query then reads all rows.
  const readAll = once(() => readMessageRows(work.db, ids));
  const unasked = changed.filter(({ source }) => isUnasked(source));
  if (unasked.length > 0) await runHooks('messages.unaskedChanged', work, unasked);
  for (const { messageId, ticketId, ...seen } of changed) {
    const read = ids.length > 1 ? async () => (await readAll()).get(messageId) : undefined;
    await emitMessage(work, { ...seen, id: ticketId }, messageId, { isHiding, read });
  }
}
