import { z } from 'zod';
import { routes } from '../route.ts';
import { Id, IdText } from '../schema.ts';

/** Most filters of the report that a person keeps. */
export const REPORT_FILTERS_MAX = 20;
export const REPORT_FILTER_NAME_MAX = 40;

/** A filter of the report that somebody keeps for themselves, as the query of the report's address. */
export const SavedReportFilter = z.object({ id: Id, name: z.string(), address: z.string() });
export type SavedReportFilter = z.output<typeof SavedReportFilter>;

export const NewReportFilter = z.object({
  name: z.string().trim().min(1).max(REPORT_FILTER_NAME_MAX),
  address: z.string().max(4000),
});
export type NewReportFilter = z.output<typeof NewReportFilter>;

const own = { can: 'dashboard:view', on: 'company' } as const;

export const reportFilterRoutes = routes({
  list: {
    method: 'GET',
    path: '/report-filters',
    ...own,
    about: 'The filters of the report that the caller keeps, by name.',
    reply: z.array(SavedReportFilter),
  },
  save: {
    method: 'POST',
    path: '/report-filters',
    ...own,
    about: 'Keep a filter of the report for the caller; one of the same name is replaced.',
    body: NewReportFilter,
    reply: SavedReportFilter,
  },
  remove: {
    method: 'DELETE',
    path: '/report-filters/:id',
    ...own,
    about: "Remove one of the caller's filters of the report.",
    params: z.object({ id: IdText }),
    reply: z.object({ message: z.string() }),
  },
});
