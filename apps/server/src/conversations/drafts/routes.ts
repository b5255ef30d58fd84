import { draftRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { listDrafts, saveDraft } from './drafts.ts';

export const draftModule = (app: App): void =>
  serveRoutes(app, draftRoutes, {
    list: (work) => listDrafts(work),
    save: (work, { params, body }) => saveDraft(work, params.ticketId, body),
  });
