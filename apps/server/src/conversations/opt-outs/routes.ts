import { optOutRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { optInManually, optOutManually, showOptOuts } from './contact-opt-outs.ts';

export const optOutModule = (app: App): void =>
  serveRoutes(app, optOutRoutes, {
    list: (work, { params }) => showOptOuts(work, params.contactId),
    record: (work, { params, body }) => optOutManually(work, params.contactId, body.reason),
    end: (work, { params, body }) => optInManually(work, params.contactId, body.reason),
  });
