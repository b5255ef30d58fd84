import type { Database } from '../../platform/db.ts';
import { hashPassword, isOutdated, isPassword } from '../../platform/passwords.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findAccount, lockPasswordHash, savePasswordHash } from './queries.ts';

/** The account behind an e-mail, before it is known whose company it is. */
export const accountAtTheDoor = (database: Database, email: string) => database.atTheDoor(email, findAccount);

/**
 * Holds the account still while a session is opened: of two sign-ins at once the later one ends the other's
 * session, and a password that was changed or an account removed meanwhile opens nothing.
 */
export async function holdAccount(
  work: CompanyWork,
  account: { id: number; passwordHash: string },
  password: string,
): Promise<boolean> {
  const now = (await lockPasswordHash(work.db, account.id))?.passwordHash;
  // Another sign-in may just have renewed an outdated hash of the same password.
  return now === account.passwordHash || (now !== undefined && isPassword(password, now));
}

/** A hash made with older, weaker parameters is replaced while the password is at hand. */
export async function renewOutdatedHash(
  work: CompanyWork,
  account: { id: number; passwordHash: string },
  password: string,
): Promise<void> {
  if (isOutdated(account.passwordHash))
    await savePasswordHash(work.db, account.id, await hashPassword(password));
}
