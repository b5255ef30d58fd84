import type { Database } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { findSignInAccount, lockPasswordHash } from './queries.ts';

export { savePasswordHash } from './queries.ts';

/** The account behind an e-mail, before it is known whose company it is. */
export const findAccountByEmail = (database: Database, email: string) =>
  database.forSignIn(email, findSignInAccount);

/**
 * Holds the account still while a session is opened: of two sign-ins at once the later one ends the other's
 * session. False when the password was changed, its hash renewed or the account removed since it was read.
 */
export async function lockAccount(
  work: CompanyWork,
  account: { id: number; passwordHash: string },
): Promise<boolean> {
  const now = await lockPasswordHash(work.db, account.id);
  return now?.passwordHash === account.passwordHash;
}
