import { type CampaignCounters, RecipientState } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { isDue, recipientStates } from './recipient-states.ts';

export interface CampaignFigures {
  counters: CampaignCounters;
  /** How many messages, or questions, are still to be written. */
  due: number;
}

const states = RecipientState.options;
const zeros = Object.fromEntries(['total', ...states].map((name) => [name, 0])) as CampaignCounters;

/** What came of the recipients of these campaigns; of one without recipients yet, nothing. */
export async function readFigures(db: Db, campaignIds: number[]): Promise<Map<number, CampaignFigures>> {
  const counted = states.map(
    (state) => sql`count(*) filter (where ${recipientStates[state]}) as ${sql.id(state)}`,
  );
  const { rows } = await sql<CampaignCounters & { campaignId: number; due: number }>`
    select r."campaignId", count(*) as total, count(*) filter (where ${isDue}) as due, ${sql.join(counted)}
    from campaign_recipients r where r."campaignId" = any (${campaignIds}::int[]) group by r."campaignId"`.execute(
    db,
  );
  return new Map(rows.map(({ campaignId, due, ...counters }) => [campaignId, { counters, due }]));
}

export const figuresOf = (figures: Map<number, CampaignFigures>, id: number): CampaignFigures =>
  figures.get(id) ?? { counters: zeros, due: 0 };
