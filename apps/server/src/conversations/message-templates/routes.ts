import { messageTemplateRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { sendTemplate } from './send-template.ts';
import { listTemplates, syncTemplates } from './templates.ts';

export const messageTemplateModule = (app: App): void => {
  serveRoutes(app, messageTemplateRoutes, {
    list: (work, { params, query }) => listTemplates(work, params.whatsappId, query),
    sync: ({ user }, { params }) => syncTemplates(app.platform, user.companyId, params.whatsappId),
    send: (work, { params, body, files }, { idempotencyKey }) =>
      sendTemplate(work, params.ticketId, {
        input: { ...body, clientId: body.clientId ?? idempotencyKey },
        files,
      }),
  });
};
