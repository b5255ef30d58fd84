import type { WebhookPiece } from '@prosa/channels';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { type CompanyWork, nobody } from '../../platform/work.ts';
import { tellConnection } from '../connections/telling.ts';
import { type AccountRecord, openAppSecret } from './accounts.ts';
import * as queries from './queries.ts';

/** The account whose own address was called. */
export const accountAt = (
  { database }: Pick<Platform, 'database'>,
  webhookKey: string,
): Promise<AccountRecord | undefined> =>
  database.onPlatform((db) => queries.findByWebhookKey(db, webhookKey));

/**
 * The accounts a piece of a delivery is for; what is told of a business account concerns all of its numbers. None
 * where nobody here has it, or where what signed the delivery does not speak for it.
 */
export async function accountsFor(
  { database, secrets, config }: Pick<Platform, 'database' | 'secrets' | 'config'>,
  { channel, accountId }: WebhookPiece,
  signedWith: string,
): Promise<(AccountRecord & { shouldRun: boolean })[]> {
  const accounts = await database.onPlatform(async (db) => {
    const named = await queries.findDelivered(db, channel, 'accountId', accountId);
    return named.length > 0 ? named : queries.findDelivered(db, channel, 'parentId', accountId);
  });
  return accounts.filter((account) => openAppSecret(secrets, account, config.meta.appSecret) === signedWith);
}

/** What nobody understood is kept as it came; once, however often it is delivered. */
export const keepUnknown = (
  { db }: CompanyWork,
  connectionId: number,
  { key, name, raw }: { key: string; name: string; raw: string },
) =>
  sql`
    insert into unknown_deliveries ("whatsappId", key, name, raw)
    values (${connectionId}, ${key}, ${name.slice(0, 100)}, ${raw.replaceAll('\u0000', '')})
    on conflict ("companyId", "whatsappId", key) do nothing`.execute(db);

const NOTED_EVERY_MS = 30_000;

/** Notes now and then that the provider still comes by; the first time the screens are told at once. */
export function createSeenNotes({ workplace }: Pick<Platform, 'workplace'>) {
  const noted = new Map<number, number>();
  return async ({ whatsappId, companyId, webhookSeenAt }: AccountRecord): Promise<void> => {
    const last = noted.get(whatsappId);
    if (last !== undefined && performance.now() - last < NOTED_EVERY_MS) return;
    noted.set(whatsappId, performance.now());
    await workplace.inCompany(companyId, nobody, async (work) => {
      await queries.save(work.db, whatsappId, { webhookSeenAt: new Date() });
      if (webhookSeenAt === null) await tellConnection(work, whatsappId);
    });
  };
}

const KEPT_DAYS = 30;

/** Forgets what nobody asked about for a month. */
export const pruneUnknown = ({ db }: CompanyWork) =>
  sql`
    delete from unknown_deliveries where "companyId" = current_company()
      and "receivedAt" < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
