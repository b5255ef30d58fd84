import { draftRoutes } from '@prosa/contract';
import { type App, serve } from '../../platform/serve.ts';
import { listDrafts, saveDraft } from './drafts.ts';

export const draftModule = (app: App): void =>
  serve(app, draftRoutes, {
    list: (work) => listDrafts(work),
    save: (work, { params, body }) => saveDraft(work, params.ticketId, body),
  });
