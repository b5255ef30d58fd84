import { queueRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import {
  changeQueue,
  createQueue,
  listOwnQueues,
  listQueues,
  listUses,
  removeQueue,
  showQueue,
} from './queues.ts';

export const queueModule = (app: App): void =>
  serveRoutes(app, queueRoutes, {
    list: (work) => listQueues(work),
    own: (work) => listOwnQueues(work),
    show: (work, { params }) => showQueue(work, params.id),
    uses: (work, { params }) => listUses(work, params.id),
    create: (work, { body }) => createQueue(work, body),
    update: (work, { params, body }) => changeQueue(work, params.id, body),
    remove: async (work, { params }) => {
      await removeQueue(work, params.id);
      return { message: 'Queue deleted' };
    },
  });
