import type { MetaApi } from '@prosa/channels';
import type { AccountCheck, CloudAccount, Connection, NewCloudConnection } from '@prosa/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor, type UserWork } from '../../platform/unit-of-work.ts';
import { addAccountConnection } from '../connections/create-connection.ts';
import { startConnection } from '../connections/connection-control.ts';
import { showConnection } from '../connections/show-connection.ts';
import { changeAccount, findAccount, openAppSecret, openToken } from '../connections/accounts.ts';
import { testAccount, type TestedAccount } from './test-account.ts';

type CloudChanges = { [K in keyof CloudAccount]?: CloudAccount[K] | undefined };

/** Saved without asking the provider: the node that opens the connection finds problems, and `test` explains them. */
export async function connectCloud(
  platform: Pick<Platform, 'secrets' | 'config'>,
  work: UserWork,
  { name, phoneNumberId, businessAccountId, accessToken, appSecret }: NewCloudConnection,
): Promise<z.input<typeof Connection>> {
  const id = await addAccountConnection(platform, work, {
    name,
    account: {
      channel: 'whatsappapi',
      accountId: phoneNumberId,
      parentId: businessAccountId,
      token: accessToken,
      tokenExpiresAt: null,
      appSecret: appSecret.toLowerCase(),
    },
  });
  await work.enqueue('accounts.lookAfter', { connectionId: id });
  return showConnection(platform, work, id);
}

export async function changeCloud(
  platform: Pick<Platform, 'secrets' | 'config'>,
  work: UserWork,
  {
    id,
    changes: { phoneNumberId, businessAccountId, accessToken, appSecret },
  }: { id: number; changes: CloudChanges },
): Promise<z.input<typeof Connection>> {
  const account = await findAccount(work.db, id);
  if (account?.channel !== 'whatsappapi') throw new AppError('ERR_NO_WAPP_FOUND');
  await changeAccount(
    { db: work.db, secrets: platform.secrets },
    id,
    omitUndefined({
      accountId: phoneNumberId,
      parentId: businessAccountId,
      token: accessToken,
      appSecret: appSecret?.toLowerCase(),
    }),
  );
  await work.audit({
    action: 'connection.changed',
    subject: `connection:${id}`,
    before: { phoneNumberId: account.accountId, businessAccountId: account.parentId },
    after: {
      phoneNumberId: phoneNumberId ?? account.accountId,
      businessAccountId: businessAccountId ?? account.parentId,
      // Audited as changed, without the value.
      ...(accessToken === undefined ? {} : { accessToken: 'changed' }),
      ...(appSecret === undefined ? {} : { appSecret: 'changed' }),
    },
  });
  await startConnection(work, id);
  await work.enqueue('accounts.lookAfter', { connectionId: id });
  return showConnection(platform, work, id);
}

/** Tests the entered values, with the stored ones for omitted fields. */
export async function testCloud(
  { platform, meta }: { platform: Platform; meta: MetaApi },
  companyId: number,
  { id, ...typed }: CloudChanges & { id?: number | undefined },
): Promise<{ checks: AccountCheck[] }> {
  const kept = id === undefined ? {} : await readStoredAccount(platform, companyId, id);
  return { checks: await testAccount({ meta, clock: platform.clock }, { ...kept, ...omitUndefined(typed) }) };
}

function readStoredAccount(
  { unitOfWork, secrets }: Platform,
  companyId: number,
  id: number,
): Promise<TestedAccount> {
  return unitOfWork.inCompany(companyId, systemActor, async ({ db }) => {
    const account = await findAccount(db, id);
    if (account?.channel !== 'whatsappapi') throw new AppError('ERR_NO_WAPP_FOUND');
    return {
      phoneNumberId: account.accountId,
      accessToken: openToken(secrets, account),
      webhookSeenAt: account.webhookSeenAt,
      ...omitUndefined({
        businessAccountId: account.parentId ?? undefined,
        appSecret: openAppSecret(secrets, account, undefined) ?? undefined,
      }),
    };
  });
}
