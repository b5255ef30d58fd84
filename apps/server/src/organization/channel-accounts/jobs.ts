import { createMetaApi } from '@prosa/channels';
import { companyIds } from '../../business/companies/companies.ts';
import type { JobDefinition, Routine } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, nobody } from '../../platform/work.ts';
import { tellConnection } from '../connections/telling.ts';
import { findAccount, listAccounts, openAccount } from './accounts.ts';
import { pruneUnknown } from './deliveries.ts';
import { problemOf } from './problems.ts';
import * as queries from './queries.ts';

declare module '../../platform/jobs.ts' {
  interface JobData {
    'accounts.lookAfter': { connectionId: number };
  }
}

/** Brings what the provider knows of an account: when its token ends, which templates there are. */
export const lookAfterJob = (
  platform: Platform,
  syncTemplates: (companyId: number, connectionId: number) => Promise<unknown>,
): JobDefinition<'accounts.lookAfter'> => ({
  name: 'accounts.lookAfter',
  atOnce: 4,
  atOnceEach: 2,
  longestSeconds: 300,
  run: async (companyId, { connectionId }) => {
    const { workplace, secrets, config, meta } = platform;
    const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
      workplace.inCompany(companyId, nobody, act);
    const account = await inCompany(({ db }) => findAccount(db, connectionId));
    if (!account) return;
    const { token } = openAccount(secrets, account, config.meta.appSecret);
    const { appId: id, appSecret: secret } = config.meta;
    const app = account.appSecretSealed === null && id && secret ? { id, secret } : null;
    try {
      const { expiresAt } = await createMetaApi(meta).inspectToken(token, app);
      if (expiresAt?.getTime() !== account.tokenExpiresAt?.getTime())
        await inCompany(async (work) => {
          await queries.save(work.db, connectionId, { tokenExpiresAt: expiresAt });
          await tellConnection(work, connectionId);
        });
      if (account.channel === 'whatsappapi') await syncTemplates(companyId, connectionId);
    } catch (error) {
      // What is wrong with the account is told by whoever runs it; tomorrow it is looked at again.
      problemOf(error);
    }
  },
});

/** Every day, so that a token that ends is known of a week before. */
export const lookAfterAccountsRoutine = ({ workplace }: Platform): Routine => ({
  name: 'accounts.look-after-all',
  cron: '17 5 * * *',
  run: async () => {
    for (const companyId of await workplace.onPlatform(nobody, companyIds))
      await workplace.inCompany(companyId, nobody, async (work) => {
        await pruneUnknown(work);
        for (const { whatsappId } of await listAccounts(work.db))
          await work.enqueue('accounts.lookAfter', { connectionId: whatsappId });
      });
  },
});
