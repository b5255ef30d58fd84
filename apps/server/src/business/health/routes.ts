import { healthRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { showHealth } from './health.ts';

export const healthModule = (app: App): void =>
  serveRoutes(app, healthRoutes, { show: (work) => showHealth(work, app.platform.jobs) });
