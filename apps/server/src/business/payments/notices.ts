import { AppError } from '../../platform/errors.ts';
import { type RawRequest, serveRawEndpoint } from '../../platform/http/raw-endpoint.ts';
import type { App } from '../../platform/http/serve-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { findAccountOfNotice } from './accounts.ts';
import { checkCharge } from './check-charges.ts';
import { providerNamed } from './providers/providers.ts';
import * as queries from './queries.ts';

/**
 * Where providers report payments. A notice is never believed: it only says which charge to look at. The answer is
 * positive once that is done; otherwise the provider reports again, and the time comes round too.
 */
export function servePaymentNotices(app: App): void {
  const endpoint = {
    get: () => Promise.resolve('OK'),
    post: (call: RawRequest) => receiveNotice(app.platform, call),
  };
  serveRawEndpoint(app, '/webhooks/pix/:key', endpoint);
  // Banks append this to the address they were given.
  serveRawEndpoint(app, '/webhooks/pix/:key/pix', endpoint);
}

async function receiveNotice(platform: Platform, call: RawRequest): Promise<string> {
  const account = await findAccountOfNotice(platform, call.params['key'] ?? '');
  if (!account) throw new AppError('ERR_WEBHOOK_TOKEN');
  const provider = providerNamed(account.provider);
  if (!provider.isGenuine(account, call)) throw new AppError('ERR_WEBHOOK_SIGNATURE');
  const charges = await platform.unitOfWork.onPlatform(systemActor, ({ db }) =>
    queries.findChargesByReference(db, account.provider, provider.readNotice(call)),
  );
  try {
    for (const { id } of charges) await checkCharge(platform, id);
  } catch (error) {
    platform.log.warn({ error: String(error) }, 'a payment could not be looked up; it will be again');
    throw new AppError('ERR_UNAVAILABLE');
  }
  return 'OK';
}
