import { momentRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { listMoments } from './moments.ts';
import { showPanel } from './panel.ts';

export const momentModule = (app: App) =>
  serveRoutes(app, momentRoutes, {
    panel: (work, { query }) => showPanel(work, query),
    now: (work) => listMoments(work, { statuses: ['open', 'pending'] }),
    between: (work, { query }) =>
      listMoments(work, {
        statuses: query.status ? [query.status] : ['open', 'pending'],
        queueIds: query.queueIds,
        userId: query.userId,
        first: query.dateStart || undefined,
        last: query.dateEnd || undefined,
      }),
  });
