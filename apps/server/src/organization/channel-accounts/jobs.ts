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

/** Brings what the provider knows of an account: when its token ends, which templates there are. */
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
      // What is wrong with the account is told by whoever runs it; tomorrow it is looked at again.
      accountProblemOf(error);
    }
  },
});

/** Every day, so that a token that ends is known of a week before. */
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
