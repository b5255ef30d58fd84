import type { Database } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findAccount, lockPasswordHash } from './queries.ts';

export { savePasswordHash } from './queries.ts';

/** The account behind an e-mail, before it is known whose company it is. */
export const accountAtTheDoor = (database: Database, email: string) => database.atTheDoor(email, findAccount);

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
