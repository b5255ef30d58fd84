import { ANSWER_DAYS } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, prepared } from '../../../platform/database/db.ts';

/** A message `m` of a contact is an answer to what campaigns wrote to the contact before, `r`. */
const isAnswer = sql`
  r."companyId" = current_company() and r."contactId" = m."chatId" and r."answeredAt" is null
  and r.state in ('asked', 'written', 'sent')
  and m.id > coalesce(r."messageId", r."confirmationMessageId")
  and m."createdAt" < coalesce(r."writtenAt", r."confirmationRequestedAt") + make_interval(days => ${sql.lit(ANSWER_DAYS)})`;

const answering = prepared(
  (messageIds: number[]) => sql<{ id: number }>`
    select m.id from messages m where m."companyId" = current_company() and m.id = any (${messageIds}::bigint[])
      and exists (select 1 from campaign_recipients r where ${isAnswer}) order by m.id`,
);

/** Those of these messages of contacts that answer a campaign. */
export const listAnswering = async (db: Db, messageIds: number[]): Promise<number[]> =>
  (await answering(db, messageIds)).map(({ id }) => id);

export interface AnsweredRecipient {
  id: number;
  campaignId: number;
  contactId: number;
  state: 'asked' | 'written' | 'sent';
  body: string;
}

export async function listAnsweredRecipients(db: Db, messageId: number): Promise<AnsweredRecipient[]> {
  const { rows } = await sql<AnsweredRecipient>`
    select r.id, r."campaignId", r."contactId", r.state, m.body
    from messages m join campaign_recipients r on ${isAnswer}
    where m."companyId" = current_company() and m.id = ${messageId} order by r."campaignId", r.id`.execute(
    db,
  );
  return rows;
}
