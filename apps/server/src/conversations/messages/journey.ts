import type { JourneyStep } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { getReadableMessage } from './messages.ts';

interface StepRow {
  step: JourneyStep['step'];
  at: Date;
  reason: string | null;
  userId: number | null;
  userName: string | null;
}

/**
 * What happened to a message, oldest first. A database trigger records the send states of our messages (the function
 * `keep_message_steps`): that it is being sent only when that has ended; until then its row says so. Actions of people
 * are recorded where they happen.
 */
export async function readJourney(work: UserWork, messageId: number): Promise<{ steps: JourneyStep[] }> {
  const message = await getReadableMessage(work, messageId);
  const begun = await listFirstSteps(work.db, message.id);
  const rows = [...begun, ...(await listSteps(work.db, message.id))];
  const steps = rows.map(({ step, at, reason, userId, userName }) => ({
    step,
    at: at.toISOString(),
    reason,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
  }));
  return { steps };
}

/** Writing and queueing share the message's own time. A message from the phone was never queued here. */
async function listFirstSteps(db: Db, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select first.step, case when m."fromMe" and m.source is distinct from 'phone' then m."createdAt" else m."sentAt" end as at,
      null as reason, case when first.step = 'written' then m."userId" end as "userId", u.name as "userName"
    from messages m left join users u on u."companyId" = m."companyId" and u.id = m."userId",
      (values (1, 'written'), (2, 'queued')) first (place, step)
    where m.id = ${id}
      and (first.step = 'written' or (m."sendState" is not null and m.source is distinct from 'phone'))
    order by first.place`.execute(db);
  return rows;
}

async function listSteps(db: Db, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.step, s.at, s.reason, s."userId", u.name as "userName"
    from message_steps s left join users u on u."companyId" = s."companyId" and u.id = s."userId"
    where s."messageId" = ${id}
    union all
    select 'sending', m."sendingSince", null, null, null from messages m
    where m.id = ${id} and m."sendState" = 'sending' and m."sendingSince" is not null
    order by at`.execute(db);
  return rows;
}
