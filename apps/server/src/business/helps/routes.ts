import { helpRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { changeHelp, createHelp, listAllHelps, listHelps, removeHelp } from './helps.ts';

export const helpModule = (app: App): void =>
  serveRoutes(app, helpRoutes, {
    list: (work, { query }) => listHelps(work, query),
    listAll: (work) => listAllHelps(work),
    create: (work, { body }) => createHelp(work, body),
    update: (work, { params, body }) => changeHelp(work, params.id, body),
    remove: async (work, { params }) => {
      await removeHelp(work, params.id);
      return { message: 'Help deleted' };
    },
  });
