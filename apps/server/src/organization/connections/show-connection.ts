import { type Connection, readHours } from '@prosa/contract';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { findAccount } from './accounts.ts';
import { toCloudSettings } from './cloud-settings.ts';
import * as queries from './queries.ts';
import { findConnectionRow } from './connection-rows.ts';
import { openToken } from './tokens.ts';

/** All settings, for users who manage connections. */
export async function showConnection(
  platform: Pick<Platform, 'secrets' | 'config'>,
  work: UserWork,
  id: number,
): Promise<z.input<typeof Connection>> {
  const record = await queries.getConnection(work.db, id);
  const row = await findConnectionRow(work, id);
  const account = await findAccount(work.db, id);
  const { greetingMediaKey, greetingMediaName, whenExpiresTicket } = record;
  return {
    ...record,
    queues: row?.queues ?? [],
    lastOutage: row?.lastOutage ?? null,
    queueIds: (row?.queues ?? []).map((queue) => queue.id),
    whenExpiresTicket: whenExpiresTicket === 1 ? 1 : 0,
    schedules: readHours(record.schedules),
    greetingMediaAttachment: greetingMediaName,
    greetingMediaUrl: greetingMediaKey && work.mediaUrl(greetingMediaKey),
    tokenExpiresAt: row?.tokenExpiresAt ?? null,
    webhookSeenAt: row?.webhookSeenAt ?? null,
    issues: row?.issues ?? [],
    cloud: toCloudSettings(platform, account),
    accountId: account?.accountId ?? null,
    token: openToken(platform.secrets, record),
  };
}
