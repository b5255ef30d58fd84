import { createMetaApi } from '@prosa/channels';
import { channelAccountRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { changeCloud, connectCloud, testCloud } from './cloud.ts';
import { connectPages, listPages, createLoginUrl } from './facebook.ts';
import { readConnectionHealth } from './health.ts';

export const channelAccountModule = (app: App): void => {
  const { platform } = app;
  const meta = createMetaApi(platform.meta);
  serveRoutes(app, channelAccountRoutes, {
    createCloud: (work, { body }) => connectCloud(platform, work, body),
    updateCloud: (work, { params, body }) => changeCloud(platform, work, { id: params.id, changes: body }),
    testCloud: ({ user }, { body }) => testCloud({ platform, meta }, user.companyId, body),
    login: ({ config }) => createLoginUrl(config),
    pages: ({ user }, { body }) => listPages({ platform, meta }, user.companyId, body),
    connect: ({ user }, { body }, { address }) =>
      connectPages(
        { platform, meta },
        { companyId: user.companyId, actor: { userId: user.id, address } },
        body,
      ),
    health: (work, { params }) => readConnectionHealth(work, params.id),
  });
};
