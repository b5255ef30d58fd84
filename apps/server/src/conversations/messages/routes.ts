import { messageRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { markReadAfterCommit } from '../tickets/mark-ticket-read.ts';
import {
  confirmMessage,
  editMessage,
  reactToMessage,
  refetchMedia,
  removeMessage,
  resendMessage,
} from './message-actions.ts';
import { forwardMessage } from './forward-message.ts';
import { readJourney } from './journey.ts';
import { listMessages } from './messages.ts';
import { searchMessages } from './search-messages.ts';
import { previewMessage } from './preview-message.ts';
import { sendMessages } from './send-messages.ts';

export const messageModule = (app: App) =>
  serveRoutes(app, messageRoutes, {
    list: async (work, { params, query }, caller) => {
      const page = await listMessages(work, params.ticketUuid, query);
      const isNewest = query.around === undefined && page.pageNumber === 1;
      if (isNewest && query.marksRead === 'true')
        await markReadAfterCommit(app.platform, work, { idOrUuid: params.ticketUuid, caller });
      return page;
    },
    search: (work, { query }) => searchMessages(work, query),
    journey: (work, { params }) => readJourney(work, params.messageId),
    send: (work, { params, body, files }, { idempotencyKey }) =>
      sendMessages(work, params.ticketId, {
        input: { ...body, clientId: body.clientId ?? idempotencyKey },
        files,
      }),
    preview: (work, { params, body }) => previewMessage(work, params.ticketId, body.body),
    edit: (work, { params, body }) => editMessage(work, params.messageId, body.body),
    remove: (work, { params }) => removeMessage(work, params.messageId),
    forward: (work, { body }) => forwardMessage(work, body),
    react: (work, { params, body }) => reactToMessage(work, params.messageId, body.emoji),
    resend: (work, { params }) => resendMessage(work, params.messageId),
    confirm: (work, { params }) => confirmMessage(work, params.messageId),
    fetchMedia: (work, { params }) => refetchMedia(work, params.messageId),
  });
