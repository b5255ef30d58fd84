import { sql } from 'kysely';
import { type Db, preparedHint } from '../../platform/database/db.ts';

/** The rating settings of a connection. */
interface RatingRules {
  ratingMessage: string;
  /** Number of requests in total, including the first. */
  maxUseBotQueuesNPS: number;
  /** Minutes until the wait for a rating ends. */
  expiresTicketNPS: number;
  complationMessage: string;
}

const none: RatingRules = {
  ratingMessage: '',
  maxUseBotQueuesNPS: 0,
  expiresTicketNPS: 0,
  complationMessage: '',
};

/** A deleted connection has no rating. */
export async function readRatingRules(db: Db, whatsappId: number | null): Promise<RatingRules> {
  const { rows } = await sql<RatingRules>`
    select ${preparedHint} "ratingMessage", "maxUseBotQueuesNPS", "expiresTicketNPS", "complationMessage"
    from connections where id = ${whatsappId}`.execute(db);
  return rows[0] ?? none;
}

/** The rating belongs to the attendant who served; another one may have closed the ticket. */
export async function insertRating(db: Db, ticketId: number, rate: number): Promise<void> {
  await sql`
    insert into user_ratings ("ticketId", "userId", rate)
    select t.id, coalesce(r."userId", t."userId"), ${rate} from tickets t
    left join ticket_trackings r on r."companyId" = t."companyId" and r."ticketId" = t.id and r."finishedAt" is null
    where t.id = ${ticketId}`.execute(db);
}
