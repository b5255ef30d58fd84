import type { Database } from '../../platform/db.ts';
import { hashPassword, isOutdated } from '../../platform/passwords.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findAccount, savePasswordHash } from './queries.ts';

/** The account behind an e-mail, before it is known whose company it is. */
export const accountAtTheDoor = (database: Database, email: string) => database.atTheDoor(email, findAccount);

/** A hash made with older, weaker parameters is replaced while the password is at hand. */
export async function renewOutdatedHash(
  work: CompanyWork,
  account: { id: number; passwordHash: string },
  password: string,
): Promise<void> {
  if (isOutdated(account.passwordHash))
    await savePasswordHash(work.db, account.id, await hashPassword(password));
}
