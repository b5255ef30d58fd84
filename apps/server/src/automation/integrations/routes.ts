import { integrationRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { listDeliveries, replayDelivery } from './deliveries.ts';
import {
  changeIntegration,
  createIntegration,
  listIntegrations,
  removeIntegration,
  renewSecret,
  showIntegration,
} from './integrations.ts';
import { testIntegration } from './test-integration.ts';

export const integrationModule = (app: App): void =>
  serveRoutes(app, integrationRoutes, {
    list: (work, { query }) => listIntegrations(work, query),
    show: (work, { params }) => showIntegration(work, params.id),
    create: (work, { body }) => createIntegration(app.platform, work, body),
    update: (work, { params, body }) =>
      changeIntegration(app.platform, work, { id: params.id, changes: body }),
    remove: async (work, { params }) => {
      await removeIntegration(work, params.id);
      return { message: 'Integration deleted' };
    },
    testSession: (platform, { body }) => testIntegration(platform, body),
    renewSecret: (work, { params }) => renewSecret(app.platform, work, params.id),
    deliveries: (work, { params, query }) => listDeliveries(work, params.id, query.pageNumber),
    replay: (work, { params }) => replayDelivery(work, params.id, params.deliveryId),
  });
