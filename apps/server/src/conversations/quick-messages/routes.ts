import { quickMessageRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { removeMedia, setMedia } from './media.ts';
import {
  changeQuickMessage,
  createQuickMessage,
  listQuickMessages,
  listUsable,
  removeQuickMessage,
  showQuickMessage,
} from './quick-messages.ts';

export const quickMessageModule = (app: App): void =>
  serveRoutes(app, quickMessageRoutes, {
    listAll: (work) => listUsable(work),
    list: (work, { query }) => listQuickMessages(work, query),
    show: (work, { params }) => showQuickMessage(work, params.id),
    create: (work, { body }) => createQuickMessage(work, body),
    update: (work, { params, body }) => changeQuickMessage(work, params.id, body),
    remove: async (work, { params }) => {
      await removeQuickMessage(work, params.id);
      return { message: 'Quick message deleted' };
    },
    uploadMedia: async (work, { params, files }) => ({
      mensagem: 'Arquivo Anexado',
      record: await setMedia(work, params.id, files[0]),
    }),
    removeMedia: async (work, { params }) => ({
      mensagem: 'Arquivo Excluído',
      record: await removeMedia(work, params.id),
    }),
  });
