import { connectionRoutes } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { type App, type Handlers, serveRoutes } from '../../platform/http/serve-routes.ts';
import type { SuperWork } from '../../platform/unit-of-work.ts';
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

const uploadGreeting: Handlers<typeof connectionRoutes>['uploadGreeting'] = {
  prepare: async (caller, { params, file }) => {
    const { kinds } = connectionRoutes.uploadGreeting.file;
    const setGreeting = await prepareGreeting(caller, params.id, { upload: file, kinds });
    return async (work) => ({
      mensagem: 'Mídia atualizada',
      greetingMediaAttachment: await setGreeting(work),
    });
  },
};

async function getCompanyConnections(work: SuperWork, companyId: number) {
  const connections = await listCompanyConnections(work, companyId);
  if (!connections) throw new AppError('ERR_NO_COMPANY_FOUND');
  return connections;
}

/** Routes that change something answer with a fixed text once it is done. */
async function answerWith<T>(answer: T, change: Promise<unknown>): Promise<T> {
  await change;
  return answer;
}

export const connectionModule = (app: App): void => {
  const { platform } = app;
  serveRoutes(app, connectionRoutes, {
    list: (work) => listConnections(work),
    filter: (work, { query }) => listConnections(work, query.channel),
    listAll: (work, { query }) => listAllConnections(work, query.pageNumber),
    showAny: (work, { params }) => getAnyConnection(work, params.id),
    overview: (work) => listCompanyOverviews(work),
    ofCompany: (work, { params }) => getCompanyConnections(work, params.id),
    addForCompany: ({ user }, { params, body }, { address }) =>
      createForCompany(platform, { companyId: params.id, actor: { userId: user.id, address } }, body),
    show: (work, { params }) => showConnection(platform, work, params.id),
    create: (work, { body }) => createConnection(platform, work, body),
    update: (work, { params, body }) => changeConnection(platform, work, { id: params.id, changes: body }),
    remove: (work, { params }) =>
      answerWith({ message: 'Whatsapp deleted.' }, removeConnection(work, params.id)),
    uploadGreeting,
    removeGreeting: (work, { params }) =>
      answerWith({ mensagem: 'Arquivo excluído' }, removeGreeting(work, params.id)),
    start: (work, { params }) =>
      answerWith({ message: 'Starting session.' }, startConnection(work, params.id)),
    renew: (work, { params }) =>
      answerWith({ message: 'Starting session.' }, renewConnection(work, params.id)),
    disconnect: (work, { params }) =>
      answerWith({ message: 'Session disconnected.' }, disconnectConnection(work, params.id)),
    restartAll: (work) => answerWith({ message: 'Whatsapp restart.' }, restartConnections(work)),
    closeImported: (work, { params }) => closeImported(work, params.id),
  });
};
