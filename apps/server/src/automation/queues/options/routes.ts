import { chatbotRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../../platform/http/serve-routes.ts';
import { changeChatbot, createChatbot, removeChatbot, showChatbot } from './chatbots.ts';

export const chatbotModule = (app: App): void =>
  serveRoutes(app, chatbotRoutes, {
    show: (work, { params }) => showChatbot(work, params.id),
    create: (work, { body }) => createChatbot(work, body),
    update: (work, { params, body }) => changeChatbot(work, params.id, body),
    remove: async (work, { params }) => {
      await removeChatbot(work, params.id);
      return { message: 'Chatbot deleted' };
    },
  });
