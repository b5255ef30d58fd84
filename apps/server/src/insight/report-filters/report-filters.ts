import { type NewReportFilter, REPORT_FILTERS_MAX, type SavedReportFilter } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

export const listReportFilters = ({ db, user }: UserWork): Promise<SavedReportFilter[]> =>
  queries.listFilters(db, user.id);

/** Only the user's own windows hear of it. */
export async function saveReportFilter(work: UserWork, wanted: NewReportFilter): Promise<SavedReportFilter> {
  const { db, user } = work;
  const record = await queries.saveFilter(db, { userId: user.id, ...wanted });
  if ((await queries.countFilters(db, user.id)) > REPORT_FILTERS_MAX)
    throw new AppError('ERR_REPORT_FILTER_LIMIT_REACHED', { limit: REPORT_FILTERS_MAX });
  work.emit('reportFilter', { action: 'update', record }, [`user:${user.id}`]);
  return record;
}

export async function removeReportFilter(work: UserWork, id: number): Promise<void> {
  const { db, user } = work;
  if (!(await queries.deleteFilter(db, user.id, id))) throw new AppError('ERR_NO_REPORT_FILTER_FOUND');
  work.emit('reportFilter', { action: 'delete', id }, [`user:${user.id}`]);
}
