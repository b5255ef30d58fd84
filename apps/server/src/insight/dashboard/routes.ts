import { figureRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { chartDays, chartUsers } from './charts.ts';
import { showDashboard } from './dashboard.ts';
import { showMessageCount } from './message-counts.ts';
import { showReport } from './report.ts';
import { exportReport } from './whole-report.ts';

export const figureModule = (app: App) =>
  serveRoutes(app, figureRoutes, {
    dashboard: (work, { query }) => showDashboard(work, query),
    ticketsOfUsers: (work, { query }) => chartUsers(work, query),
    ticketsOfDays: (work, { query }) => chartDays(work, query),
    messages: (work, { query }) => showMessageCount(work, query),
    report: (work, { query }) => showReport(work, query),
    wholeReport: (platform, { query }) => exportReport(platform, query),
  });
