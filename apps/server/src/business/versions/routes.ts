import { versionRoutes } from '@prosa/contract';
import { type App, serve } from '../../platform/serve.ts';
import { publishVersion, showVersion } from './versions.ts';

export const versionModule = (app: App): void =>
  serve(app, versionRoutes, {
    show: (work) => showVersion(work.db),
    publish: (work, { body }) => publishVersion(work, body.version),
  });
