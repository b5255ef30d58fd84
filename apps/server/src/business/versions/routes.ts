import { versionRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { publishVersion, showVersion } from './versions.ts';

export const versionModule = (app: App): void =>
  serveRoutes(app, versionRoutes, {
    show: (work) => showVersion(work.db),
    publish: (work, { body }) => publishVersion(work, body.version),
  });
