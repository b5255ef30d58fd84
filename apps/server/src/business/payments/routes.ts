import { checkoutRoutes, paymentProviderRoutes } from '@prosa/contract';
import { type App, serveRoutes } from '../../platform/http/serve-routes.ts';
import { subscribe } from './subscribe.ts';
import { listPaymentAccounts, savePaymentAccount, testPaymentAccount } from './accounts.ts';

export const paymentModule = (app: App): void => {
  serveRoutes(app, checkoutRoutes, {
    subscribe: (platform, { body }, caller) => subscribe(platform, caller, body),
  });
  serveRoutes(app, paymentProviderRoutes, {
    show: (work) => listPaymentAccounts(app.platform, work),
    save: (work, { body }) => savePaymentAccount(app.platform, work, body),
    test: async (platform, { body }) => {
      const problem = await testPaymentAccount(platform, body);
      return { isOk: problem === null, problem };
    },
  });
};
