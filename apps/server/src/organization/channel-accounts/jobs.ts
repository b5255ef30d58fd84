import { createMetaApi } from '@prosa/channels';
import { listCompanyIds } from '../subscription/subscription.ts';
import type { JobDefinition, Routine } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { emitConnection } from '../connections/connection-events.ts';
import { findAccount, listAccounts, openAccount, saveAccount } from '../connections/accounts.ts';
import { pruneUnknownDeliveries } from './deliveries.ts';
import { accountProblemOf } from './problems.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'accounts.lookAfter': { connectionId: number };
  }
}

/** Fetches the account's token expiry and templates from the provider. */
export const refreshAccountJob = (
  platform: Platform,
  syncTemplates: (companyId: number, connectionId: number) => Promise<unknown>,
): JobDefinition<'accounts.lookAfter'> => ({
  name: 'accounts.lookAfter',
  atOnce: 4,
  atOnceEach: 2,
  longestSeconds: 300,
  run: async (companyId, { connectionId }) => {
    const { unitOfWork, secrets, config, meta } = platform;
    const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
      unitOfWork.inCompany(companyId, systemActor, act);
    const account = await inCompany(({ db }) => findAccount(db, connectionId));
    if (!account) return;
    const { token } = openAccount(secrets, account, config.meta.appSecret);
    const { appId: id, appSecret: secret } = config.meta;
    const app = account.appSecretSealed === null && id && secret ? { id, secret } : null;
    try {
      const { expiresAt } = await createMetaApi(meta).inspectToken(token, app);
      if (expiresAt?.getTime() !== account.tokenExpiresAt?.getTime())
        await inCompany(async (work) => {
          await saveAccount(work.db, connectionId, { tokenExpiresAt: expiresAt });
          await emitConnection(work, connectionId);
        });
      if (account.channel === 'whatsappapi') await syncTemplates(companyId, connectionId);
    } catch (error) {
      // Provider errors are reported by the node that runs the connection, and the routine tries again tomorrow; others
      // are thrown.
      accountProblemOf(error);
    }
  },
});

/** Runs daily, so that an expiring token is known a week ahead. */
export const refreshAccountsRoutine = ({ unitOfWork }: Platform): Routine => ({
  name: 'accounts.look-after-all',
  cron: '17 5 * * *',
  run: async () => {
    for (const companyId of await unitOfWork.onPlatform(systemActor, listCompanyIds))
      await unitOfWork.inCompany(companyId, systemActor, async (work) => {
        await pruneUnknownDeliveries(work);
        for (const { whatsappId } of await listAccounts(work.db))
          await work.enqueue('accounts.lookAfter', { connectionId: whatsappId });
      });
  },
});
