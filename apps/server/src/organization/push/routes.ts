import { pushRoutes } from '@prosa/contract';
import { type App, serve } from '../../platform/serve.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

export const pushModule = (app: App): void => {
  const { platform } = app;
  serve(app, pushRoutes, {
    key: ({ push }) => ({ publicKey: push.publicKey }),
    subscribe: async (work, { body }) => {
      await subscribe(platform, work, body);
      return { message: 'Subscribed' };
    },
    unsubscribe: async (work, { body }) => {
      await unsubscribe(work, body.endpoint);
      return { message: 'Unsubscribed' };
    },
  });
};
