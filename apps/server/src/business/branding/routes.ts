import { brandingRoutes } from '@prosa/contract';
import { showWhitelabel } from '../../organization/settings/whitelabel.ts';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { prepareLogo, removeLogo, showPublicSetting } from './branding.ts';

export const brandingModule = (app: App): void =>
  serveRoutes(app, brandingRoutes, {
    show: async (work) => ({
      ...(await showWhitelabel(work.db)),
      supportPhone: app.platform.config.supportPhone ?? null,
      hasMail: app.platform.mail.isConfigured,
    }),
    publicSetting: (work, { params }) => showPublicSetting(work.db, params.key),
    uploadLogo: { prepare: (platform, { body, file }) => prepareLogo(platform, body.mode, file.bytes) },
    removeLogo: (work, { params }) => removeLogo(app.platform, work, params.mode),
  });
