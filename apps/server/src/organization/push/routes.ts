import { pushRoutes } from '@prosa/contract';
import { ownCompanyOf } from '../../platform/as-user.ts';
import { type App, serve } from '../../platform/serve.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';
import { tryOut } from './trying-out.ts';

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
    tryOut: async (caller, _call, from) => ({ isSent: await tryOut(caller, ownCompanyOf(caller, from)) }),
  });
};
