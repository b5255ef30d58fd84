import { dryRunRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { performDryRun } from './dry-runs.ts';

export const dryRunModule = (app: App): void =>
  serveRoutes(app, dryRunRoutes, { run: (work, { body }) => performDryRun(work, body) });
