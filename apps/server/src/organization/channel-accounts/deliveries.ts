import type { WebhookItem } from '@prosa/channels';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { emitConnection } from '../connections/connection-events.ts';
import {
  type AccountRecord,
  findAccountByWebhookKey,
  listAccountsById,
  openAppSecret,
  saveAccount,
} from '../connections/accounts.ts';

/** The account with this webhook address. */
export const findAccountByKey = (
  { database }: Pick<Platform, 'database'>,
  webhookKey: string,
): Promise<AccountRecord | undefined> => database.onPlatform((db) => findAccountByWebhookKey(db, webhookKey));

/**
 * The accounts a webhook item concerns; items of a business account concern all of its numbers. Empty when no account
 * matches, or when the secret that signed the delivery is not the account's.
 */
export async function findDeliveryAccounts(
  { database, secrets, config }: Pick<Platform, 'database' | 'secrets' | 'config'>,
  { channel, accountId }: WebhookItem,
  signedWith: string,
): Promise<(AccountRecord & { shouldRun: boolean })[]> {
  const accounts = await database.onPlatform(async (db) => {
    const named = await listAccountsById(db, channel, { by: 'accountId', id: accountId });
    return named.length > 0 ? named : listAccountsById(db, channel, { by: 'parentId', id: accountId });
  });
  return accounts.filter((account) => openAppSecret(secrets, account, config.meta.appSecret) === signedWith);
}

/** Stores an unrecognized delivery as received, once however often it is delivered. */
export const storeUnknownDelivery = (
  { db }: CompanyWork,
  connectionId: number,
  { key, name, raw }: { key: string; name: string; raw: string },
) =>
  sql`
    insert into unknown_deliveries ("whatsappId", key, name, raw)
    values (${connectionId}, ${key}, ${name.slice(0, 100)}, ${raw.replaceAll('\u0000', '')})
    on conflict ("companyId", "whatsappId", key) do nothing`.execute(db);

const RECORD_EVERY_MS = 30_000;

/** Records at intervals that webhooks arrive; the first one emits the connection at once. */
export function createWebhookSeenRecorder({ unitOfWork }: Pick<Platform, 'unitOfWork'>) {
  const noted = new Map<number, number>();
  return async ({ whatsappId, companyId, webhookSeenAt }: AccountRecord): Promise<void> => {
    const last = noted.get(whatsappId);
    if (last !== undefined && performance.now() - last < RECORD_EVERY_MS) return;
    noted.set(whatsappId, performance.now());
    await unitOfWork.inCompany(companyId, systemActor, async (work) => {
      await saveAccount(work.db, whatsappId, { webhookSeenAt: work.now });
      if (webhookSeenAt === null) await emitConnection(work, whatsappId);
    });
  };
}

const RETENTION_DAYS = 30;

/** Deletes unrecognized deliveries after the retention time. */
export const pruneUnknownDeliveries = ({ db }: CompanyWork) =>
  sql`
    delete from unknown_deliveries where "companyId" = current_company()
      and "receivedAt" < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
