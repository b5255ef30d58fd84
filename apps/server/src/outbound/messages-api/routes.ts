import { messagesApiRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { listApiMessages, readStatus } from './api-messages.ts';
import { checkNumber } from './lookup-number.ts';
import { prepareSend } from './prepare-send.ts';

export const messagesApiModule = (app: App) =>
  serveRoutes(app, messagesApiRoutes, {
    list: (work, { query }) => listApiMessages(work, query),
    send: { prepare: prepareSend },
    status: (work, { params }) => readStatus(work, params.messageId),
    checkNumber: (platform, { body }) => checkNumber(platform, body.number),
  });
