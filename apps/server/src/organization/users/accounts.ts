import type { Database } from '../../platform/db.ts';
import { hashPassword, isOutdated } from '../../platform/passwords.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findAccount, lockPasswordHash, savePasswordHash } from './queries.ts';

/** The account behind an e-mail, before it is known whose company it is. */
export const accountAtTheDoor = (database: Database, email: string) => database.atTheDoor(email, findAccount);

/**
 * Holds the account still while a session is opened: of two sign-ins at once the later one ends the other's
 * session, and a password that was changed or an account removed meanwhile opens nothing.
 */
export const holdAccount = async (
  work: CompanyWork,
  account: { id: number; passwordHash: string },
): Promise<boolean> => (await lockPasswordHash(work.db, account.id))?.passwordHash === account.passwordHash;

/** A hash made with older, weaker parameters is replaced while the password is at hand. */
export async function renewOutdatedHash(
  work: CompanyWork,
  account: { id: number; passwordHash: string },
  password: string,
): Promise<void> {
  if (isOutdated(account.passwordHash))
    await savePasswordHash(work.db, account.id, await hashPassword(password));
}
