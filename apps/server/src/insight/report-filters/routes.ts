import { reportFilterRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { listReportFilters, removeReportFilter, saveReportFilter } from './report-filters.ts';

export const reportFilterModule = (app: App) =>
  serveRoutes(app, reportFilterRoutes, {
    list: listReportFilters,
    save: (work, { body }) => saveReportFilter(work, body),
    remove: async (work, { params }) => {
      await removeReportFilter(work, params.id);
      return { message: 'Report filter deleted' };
    },
  });
