import { pushRoutes } from '@prosa/contract';
import { callerCompanyRunner } from '../../platform/http/caller-company.ts';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';
import { sendTestPush } from './send-test-push.ts';

export const pushModule = (app: App): void => {
  const { platform } = app;
  serveRoutes(app, pushRoutes, {
    key: ({ push }) => ({ publicKey: push.publicKey }),
    subscribe: async (work, { body }) => {
      await subscribe(platform, work, body);
      return { message: 'Subscribed' };
    },
    unsubscribe: async (work, { body }) => {
      await unsubscribe(work, body.endpoint);
      return { message: 'Unsubscribed' };
    },
    tryOut: async (caller, _call, from) => ({
      isSent: await sendTestPush(caller, callerCompanyRunner(caller, from)),
    }),
  });
};
