import type { Channel, ConnectionRow, QueueLabel } from '@prosa/contract';
import { may } from '@prosa/contract';
import type { z } from 'zod';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { listAccounts, listOpenIssues } from './accounts.ts';
import * as queries from './queries.ts';

export type ConnectionRowInput = z.input<typeof ConnectionRow>;

/** One connection with all fields of the list; undefined once it is deleted. */
export async function findConnectionRow(
  work: CompanyWork,
  id: number,
): Promise<ConnectionRowInput | undefined> {
  const row = await queries.findRow(work.db, id);
  return row && (await completeRows(work, [row], [id]))[0];
}

export async function listConnections(work: UserWork, channel?: Channel): Promise<ConnectionRowInput[]> {
  const rows = await completeRows(work, await queries.listRows(work.db, channel));
  return may(work.user, 'connections:manage') ? rows : rows.map(maskConnectionRow);
}

/** The row for users without the permission: the QR code would allow taking over the account. */
export const maskConnectionRow = (row: ConnectionRowInput): ConnectionRowInput => ({
  ...row,
  qrcode: '',
  statusReason: null,
  lastOutage: null,
  tokenExpiresAt: null,
  issues: [],
});

async function completeRows(
  { db, now }: CompanyWork,
  rows: queries.RowRecord[],
  ids?: number[],
): Promise<ConnectionRowInput[]> {
  if (rows.length === 0) return [];
  const queues = Map.groupBy(await queries.listConnectionQueues(db, ids), ({ whatsappId }) => whatsappId);
  const outages = new Map(
    (await queries.listOutages(db, ids)).map(({ whatsappId, ...outage }) => [whatsappId, outage]),
  );
  const accounts = new Map((await listAccounts(db, ids)).map((account) => [account.whatsappId, account]));
  return rows.map((row) => ({
    ...row,
    tokenExpiresAt: accounts.get(row.id)?.tokenExpiresAt ?? null,
    webhookSeenAt: accounts.get(row.id)?.webhookSeenAt ?? null,
    issues: listOpenIssues(accounts.get(row.id)?.issues, now),
    queues: (queues.get(row.id) ?? []).map(({ id, name, color }): QueueLabel => ({ id, name, color })),
    lastOutage: outages.get(row.id) ?? null,
  }));
}
