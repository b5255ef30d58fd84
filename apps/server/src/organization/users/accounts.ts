import type { Database } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { findSignInAccount, lockPasswordHash } from './queries.ts';

export {
  findAdministrator,
  listAdministrators,
  lockUser,
  saveChosenPassword,
  saveLanguage,
  savePasswordHash,
} from './queries.ts';

/** The account with an e-mail, before its company is known. */
export const findAccountByEmail = (database: Database, email: string) =>
  database.forSignIn(email, findSignInAccount);

/**
 * Locks the account while a session is opened: of two concurrent sign-ins the later one ends the other's session. False
 * when the password changed, its hash was renewed or the account was removed since it was read.
 */
export async function lockAccount(
  work: CompanyWork,
  account: { id: number; passwordHash: string },
): Promise<boolean> {
  const now = await lockPasswordHash(work.db, account.id);
  return now?.passwordHash === account.passwordHash;
}
