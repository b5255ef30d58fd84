import { connectionRoutes } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { createConnection, createForCompany } from './create-connection.ts';
import { changeConnection } from './change-connection.ts';
import { prepareGreeting, removeGreeting } from './greeting-media.ts';
import { closeImported } from './close-imported.ts';
import {
  disconnectConnection,
  renewConnection,
  restartConnections,
  startConnection,
} from './connection-control.ts';
import {
  getAnyConnection,
  listAllConnections,
  listCompanyConnections,
  listCompanyOverviews,
} from './overview.ts';
import { removeConnection } from './remove-connection.ts';
import { listConnections } from './connection-rows.ts';
import { showConnection } from './show-connection.ts';

export const connectionModule = (app: App): void => {
  const { platform } = app;
  serveRoutes(app, connectionRoutes, {
    list: (work) => listConnections(work),
    filter: (work, { query }) => listConnections(work, query.channel),
    listAll: (work) => listAllConnections(work),
    showAny: (work, { params }) => getAnyConnection(work, params.id),
    overview: (work) => listCompanyOverviews(work),
    ofCompany: async (work, { params }) => {
      const connections = await listCompanyConnections(work, params.id);
      if (!connections) throw new AppError('ERR_NO_COMPANY_FOUND');
      return connections;
    },
    addForCompany: ({ user }, { params, body }, { address }) =>
      createForCompany(platform, params.id, { userId: user.id, address }, body),
    show: (work, { params }) => showConnection(platform, work, params.id),
    create: (work, { body }) => createConnection(platform, work, body),
    update: (work, { params, body }) => changeConnection(platform, work, params.id, body),
    remove: async (work, { params }) => {
      await removeConnection(work, params.id);
      return { message: 'Whatsapp deleted.' };
    },
    uploadGreeting: {
      prepare: async (caller, { params, file }) => {
        const { kinds } = connectionRoutes.uploadGreeting.file;
        const setGreeting = await prepareGreeting(caller, params.id, file, kinds);
        return async (work) => ({
          mensagem: 'Mídia atualizada',
          greetingMediaAttachment: await setGreeting(work),
        });
      },
    },
    removeGreeting: async (work, { params }) => {
      await removeGreeting(work, params.id);
      return { mensagem: 'Arquivo excluído' };
    },
    start: async (work, { params }) => {
      await startConnection(work, params.id);
      return { message: 'Starting session.' };
    },
    renew: async (work, { params }) => {
      await renewConnection(work, params.id);
      return { message: 'Starting session.' };
    },
    disconnect: async (work, { params }) => {
      await disconnectConnection(work, params.id);
      return { message: 'Session disconnected.' };
    },
    restartAll: async (work) => {
      await restartConnections(work);
      return { message: 'Whatsapp restart.' };
    },
    closeImported: (work, { params }) => closeImported(work, params.id),
  });
};
