import type { RecipientState } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';

/** What each state means, as a condition on `campaign_recipients r`. Who has answered was also sent a message. */
export const recipientStates: Record<RecipientState, RawBuilder<boolean>> = {
  waiting: sql`(r.state in ('waiting', 'written') and r."confirmationRequestedAt" is null and r."sentAt" is null)`,
  asked: sql`r."confirmationRequestedAt" is not null`,
  confirmed: sql`r."confirmedAt" is not null`,
  sent: sql`r."sentAt" is not null`,
  delivered: sql`r."deliveredAt" is not null`,
  read: sql`r."readAt" is not null`,
  answered: sql`r."answeredAt" is not null`,
  failed: sql`(r.state = 'failed')`,
  leftOut: sql`(r.state = 'leftOut')`,
};

/** Of the states that overlap, the later comes before the earlier. An answer to the question is not yet one to the message. */
const furthestFirst: readonly RecipientState[] = [
  'answered',
  'read',
  'delivered',
  'sent',
  'confirmed',
  'asked',
];

/** The furthest state that a recipient `r` has reached. */
export const furthestState: RawBuilder<RecipientState> = sql`case
  when ${recipientStates.leftOut} then 'leftOut' when ${recipientStates.failed} then 'failed'
  when r.state = 'confirmed' then 'confirmed' when r.state = 'asked' then 'asked'
  ${sql.join(
    furthestFirst.map((state) => sql`when ${recipientStates[state]} then ${sql.lit(state)}`),
    sql` `,
  )}
  else 'waiting' end`;

/** A message, or a question, is still to be written to these. */
export const isDue: RawBuilder<boolean> = sql`r.state in ('waiting', 'confirmed')`;
