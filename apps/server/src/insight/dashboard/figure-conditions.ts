import type { Figure } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';

const isRated = sql<boolean>`f.rate is not null`;
const isAlways = sql<boolean>`true`;

/**
 * Which tickets each figure counts, on rows `f` of `facts`. The dashboard counts with these conditions and the report
 * lists with them, so that a figure opens exactly its rows.
 */
export const figureConditions: Record<Exclude<Figure, `attendant${string}`>, RawBuilder<boolean>> = {
  tickets: isAlways,
  supportHappening: sql`f.status = 'open'`,
  supportPending: sql`f.status = 'pending'`,
  supportGroups: sql`f.status = 'group'`,
  supportFinished: sql`f."isFinished"`,
  leads: sql`f."isLead"`,
  activeTickets: sql`f."isActiveDemand"`,
  passiveTickets: sql`not f."isActiveDemand"`,
  avgWaitTime: sql`f."waitedSeconds" is not null`,
  avgSupportTime: sql`f."isFinished" and f."servedSeconds" is not null`,
  waitRating: sql`f.status = 'nps'`,
  withoutRating: sql`f.status = 'closed' and f."isAsked" and f.rate is null`,
  withRating: sql`f.status = 'closed' and f.rate is not null`,
  notAsked: sql`f.status = 'closed' and not f."isAsked"`,
  percRating: sql`f."isFinished" and f."isAsked"`,
  npsPromoters: sql`f.rate >= 9`,
  npsPassive: sql`f.rate between 7 and 8`,
  npsDetractors: sql`f.rate <= 6`,
  npsScore: isRated,
  messagesReceived: isAlways,
  messagesSent: isAlways,
};

const servedBy = (userId: number) => sql`exists (
  select 1 from ticket_intervals i where i."companyId" = f."companyId" and i."ticketId" = f.id
    and i.kind = 'served' and i."userId" = ${userId})`;

/** The same for the figures of one attendant. */
const attendantConditions: Record<
  Extract<Figure, `attendant${string}`>,
  (userId: number) => RawBuilder<boolean>
> = {
  attendantTickets: (userId) => sql`${servedBy(userId)}`,
  attendantWaitTime: (userId) => sql`exists (select 1 from services s
    where s."ticketId" = f.id and s."userId" = ${userId} and s.waited is not null)`,
  attendantSupportTime: (userId) => sql`(f."isFinished" and ${servedBy(userId)})`,
  attendantRating: (userId) => sql`(${isRated} and f."ratedUserId" = ${userId})`,
};

const isOfAttendant = (figure: Figure): figure is keyof typeof attendantConditions =>
  Object.hasOwn(attendantConditions, figure);

/** The condition of a figure; one of an attendant without the attendant counts nothing. */
export function conditionOf(
  figure: Figure | undefined,
  attendantId: number | undefined,
): RawBuilder<boolean> {
  if (figure === undefined) return isAlways;
  if (!isOfAttendant(figure)) return figureConditions[figure];
  return attendantId === undefined ? sql`false` : attendantConditions[figure](attendantId);
}
