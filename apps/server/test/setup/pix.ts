import { paymentProviderRoutes } from '@prosa/contract';
import type { Client } from './client.ts';

/** An account that needs no provider: a key of the platform owner. */
export const staticAccount = {
  provider: 'static' as const,
  pixKey: 'pix@prosa.test',
  receiverName: 'Prosa',
  receiverCity: 'Recife',
};

/** Payments go to a key of the platform owner. */
export const setUpPixKey = (owner: Client) => owner.call(paymentProviderRoutes.save, { body: staticAccount });
