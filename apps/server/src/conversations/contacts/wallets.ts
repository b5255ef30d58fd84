import { may } from '@prosa/contract';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

/** Replaces the contact's wallets. Without the permission, only an unchanged list is accepted. */
export async function replaceWallets(
  { db, user }: UserWork,
  contactId: number,
  wallets: number[],
): Promise<void> {
  const wanted = new Set(wallets);
  const before = await queries.listWallets(db, contactId);
  if (wanted.size === before.length && before.every((userId) => wanted.has(userId))) return;
  if (!may(user, 'contacts:assign')) throw new AppError('ERR_NO_PERMISSION');
  await queries.deleteWallets(db, contactId);
  if (wanted.size === 0) return;
  await refuseViolations(queries.insertWallets(db, contactId, [...wanted]), {
    contact_wallets_companyId_userId_fkey: 'ERR_NO_USER_FOUND',
  });
}
