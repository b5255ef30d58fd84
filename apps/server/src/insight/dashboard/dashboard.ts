import type { Dashboard, DashboardCounters } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReportWork } from '../../platform/unit-of-work.ts';
import { countedTickets, isWithin, type TicketFilter } from './counted-tickets.ts';
import { factTables } from './facts.ts';
import { type FigurePeriod, readPeriod } from './periods.ts';
import { countPresent, type PeriodCounts, readPeriodFigures } from './queries.ts';
import { readClosedHours } from './service-hours.ts';

interface WantedFigures extends TicketFilter {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  serviceHoursOnly: boolean;
}

export async function showDashboard(work: ReportWork, wanted: WantedFigures): Promise<Dashboard> {
  const { db, now } = work;
  const { date_from: from, date_to: to, days } = wanted;
  const period = await readPeriod(db, now, { from, to, days });
  const facts = await factsOfPeriod(work, period, wanted);
  const { counts, attendants } = await readPeriodFigures(db, facts);
  const present = await countPresent(db, sql`${countedTickets(work, 'now', wanted)}`);
  return { counters: { ...counts, ...present, ...sharesOf(counts) }, attendants, period };
}

/** What the figures of a period are counted from. */
async function factsOfPeriod(
  work: ReportWork,
  period: FigurePeriod,
  { serviceHoursOnly, ...filter }: TicketFilter & { serviceHoursOnly: boolean },
): Promise<RawBuilder<unknown>> {
  return factTables({
    tickets: sql`${countedTickets(work, period, filter)}`,
    isNewContact: isWithin(sql`k."createdAt"`, period),
    closedHours: serviceHoursOnly ? await readHoursSince(work.db, period, work.now) : undefined,
  });
}

/** Stretches of the period's tickets begin in the period at the earliest, and may last until now. */
export const readHoursSince = (db: ReportWork['db'], { from }: FigurePeriod, now: Date) =>
  readClosedHours(db, {
    start: new Date(Date.parse(from) - ZONES_MS),
    end: new Date(now.getTime() + ZONES_MS),
  });

/** No place is further from UTC than this. */
const ZONES_MS = 86_400_000;

type Shares = Pick<
  DashboardCounters,
  'percRating' | 'npsPromotersPerc' | 'npsPassivePerc' | 'npsDetractorsPerc' | 'npsScore'
>;

function sharesOf(counts: PeriodCounts): Shares {
  const { npsPromoters, npsPassive, npsDetractors, waitRating, withoutRating, withRating } = counts;
  const ratings = npsPromoters + npsPassive + npsDetractors;
  return {
    percRating: share(withRating, waitRating + withoutRating + withRating),
    npsPromotersPerc: share(npsPromoters, ratings),
    npsPassivePerc: share(npsPassive, ratings),
    npsDetractorsPerc: share(npsDetractors, ratings),
    npsScore: share(npsPromoters - npsDetractors, ratings),
  };
}

const share = (part: number, all: number): number | null => (all === 0 ? null : (part * 100) / all);
