import { messageTemplateRoutes } from '@prosa/contract';
import { type App, serve } from '../../platform/serve.ts';
import { sendTemplate } from './sending.ts';
import { listTemplates, syncTemplates } from './templates.ts';

export const messageTemplateModule = (app: App): void => {
  serve(app, messageTemplateRoutes, {
    list: (work, { params, query }) => listTemplates(work, params.whatsappId, query),
    sync: ({ user }, { params }) => syncTemplates(app.platform, user.companyId, params.whatsappId),
    send: (work, { params, body, files }, { idempotencyKey }) =>
      sendTemplate(work, params.ticketId, { ...body, clientId: body.clientId ?? idempotencyKey }, files),
  });
};
