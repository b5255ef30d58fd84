import { passwordLinkRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { prepareInvitation, requestLink, usePasswordLink } from './password-links.ts';

export const passwordLinkModule = (app: App): void =>
  serveRoutes(app, passwordLinkRoutes, {
    request: (platform, { body }, caller) => requestLink(platform, body, caller),
    use: (platform, { body }, caller) => usePasswordLink(platform, body, caller),
    invite: {
      prepare: (platform, { params, body }) => prepareInvitation(platform, { id: params.id, ...body }),
    },
  });
