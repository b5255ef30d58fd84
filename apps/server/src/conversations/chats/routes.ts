import { chatRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import {
  editChatMessage,
  listChatMessages,
  markChatRead,
  reactToChatMessage,
  removeChatMessage,
  searchChatMessages,
} from './chat-messages.ts';
import { changeChat, createChat, leaveChat, listChats, openDirectChat, removeChat } from './chats.ts';
import { listTicketCards } from './named-tickets.ts';
import { getChatOf, listUnreadChats } from './queries.ts';
import { sendChatMessages } from './send-chat-messages.ts';

export const chatModule = (app: App): void =>
  serveRoutes(app, chatRoutes, {
    list: (work, { query }) => listChats(work, query),
    unread: async ({ db, user }) => ({ records: await listUnreadChats(db, user.id) }),
    search: (work, { query }) => searchChatMessages(work, query),
    ticketCards: async (work, { query }) => ({ records: await listTicketCards(work, query.ticketIds ?? []) }),
    showByUuid: ({ db, user }, { params }) => getChatOf(db, user.id, params.uuid),
    create: (work, { body }) => createChat(work, body),
    openDirect: (work, { body }) => openDirectChat(work, body.userId),
    update: (work, { params, body }) => changeChat(work, params.id, body),
    remove: async (work, { params }) => {
      await removeChat(work, params.id);
      return { message: 'Chat deleted' };
    },
    leave: async (work, { params }) => {
      await leaveChat(work, params.id);
      return { message: 'Chat left' };
    },
    messages: (work, { params, query }) => listChatMessages(work, params.id, query),
    send: async (work, { params, body, files }) => ({
      records: await sendChatMessages(work, params.id, { input: body, files }),
    }),
    markRead: async (work, { params }) => {
      await markChatRead(work, params.id);
      return { message: 'Chat read' };
    },
    edit: (work, { params, body }) => editChatMessage(work, idOf(params), body),
    removeMessage: (work, { params }) => removeChatMessage(work, idOf(params)),
    react: (work, { params, body }) => reactToChatMessage(work, idOf(params), body.emoji),
  });

const idOf = ({ id, messageId }: { id: number; messageId: number }) => ({ chatId: id, messageId });
