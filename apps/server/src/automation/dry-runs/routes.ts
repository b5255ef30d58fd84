import { dryRunRoutes } from '@prosa/contract';
import { type App, serve } from '../../platform/serve.ts';
import { runDry } from './dry-runs.ts';

export const dryRunModule = (app: App): void =>
  serve(app, dryRunRoutes, { run: (work, { body }) => runDry(work, body) });
