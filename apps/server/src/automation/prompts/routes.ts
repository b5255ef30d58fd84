import { promptRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { changePrompt, createPrompt, listPrompts, removePrompt, showPrompt } from './prompts.ts';

export const promptModule = (app: App): void =>
  serveRoutes(app, promptRoutes, {
    list: (work, { query }) => listPrompts(work, query),
    show: (work, { params }) => showPrompt(work, params.id),
    create: (work, { body }) => createPrompt(app.platform, work, body),
    update: (work, { params, body }) => changePrompt(app.platform, work, { id: params.id, changes: body }),
    remove: async (work, { params }) => {
      await removePrompt(work, params.id);
      return { message: 'Prompt deleted' };
    },
  });
