import { sql } from 'kysely';
import { type Db, preparedHint } from '../../platform/database/db.ts';

/** How a connection asks for ratings. */
export interface RatingRules {
  ratingMessage: string;
  /** How often it is asked in all, the first time included. */
  maxUseBotQueuesNPS: number;
  /** Minutes until nobody waits for an answer any more. */
  expiresTicketNPS: number;
  complationMessage: string;
}

const none: RatingRules = {
  ratingMessage: '',
  maxUseBotQueuesNPS: 0,
  expiresTicketNPS: 0,
  complationMessage: '',
};

/** A connection that is gone asks for nothing. */
export async function readRatingRules(db: Db, whatsappId: number | null): Promise<RatingRules> {
  const { rows } = await sql<RatingRules>`
    select ${preparedHint} "ratingMessage", "maxUseBotQueuesNPS", "expiresTicketNPS", "complationMessage"
    from connections where id = ${whatsappId}`.execute(db);
  return rows[0] ?? none;
}

/** The rating is of whoever served; the ticket itself may be somebody else's who closed it. */
export async function insertRating(db: Db, ticketId: number, rate: number): Promise<void> {
  await sql`
    insert into user_ratings ("ticketId", "userId", rate)
    select t.id, coalesce(r."userId", t."userId"), ${rate} from tickets t
    left join ticket_trackings r on r."companyId" = t."companyId" and r."ticketId" = t.id and r."finishedAt" is null
    where t.id = ${ticketId}`.execute(db);
}
