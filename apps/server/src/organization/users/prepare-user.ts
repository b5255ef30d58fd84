import { LOGIN_LIMITS, type NewUser, type UserChanges } from '@prosa/contract';
import { type CallerPlatform, type CallerCompanyRunner } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword, verifyPassword } from '../../platform/identity/passwords.ts';
import { randomToken } from '../../platform/identity/secrets.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { assertPasswordStrength } from './password-strength.ts';
import { getCredentials } from './queries.ts';
import { changeUser, createUser, assertSelfOrAdmin } from './users.ts';

/** The password is hashed before the transaction opens. */
export async function prepareNewUser(platform: CallerPlatform, { password: given, ...fields }: NewUser) {
  await limitTakenEmails(platform);
  if (fields.invitation !== null && !platform.mail.isConfigured)
    throw new AppError('ERR_MAIL_NOT_CONFIGURED');
  if (fields.invitation === null && given === '')
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'password', problem: 'required' }] });
  // Nobody ever knows the password of an invited person, who chooses another.
  const password = given === '' ? randomToken() : given;
  const passwordHash = await hashPassword(password, poolKeyOf(platform.user));
  return async (work: UserWork) => {
    await assertPasswordStrength(work.db, password, [fields.name, fields.email]);
    return countIfTaken(platform, createUser(work, fields, passwordHash));
  };
}

/** The current password is verified, and a new one hashed, before the transaction opens. */
export async function prepareUserChange(
  platform: CallerPlatform,
  inCompany: CallerCompanyRunner,
  { id, changes }: { id: number; changes: UserChanges },
) {
  assertSelfOrAdmin(platform, id);
  if (changes.email !== undefined) await limitTakenEmails(platform);
  const { password = '', currentPassword = '', email } = changes;
  let verifiedHash: string | null = null;
  if (platform.user.id === id && (password !== '' || email !== undefined)) {
    const known = await inCompany(({ db }) => getCredentials(db, id));
    if (password !== '' || email !== known.email) {
      await verifyCurrentPassword(platform, currentPassword, known.passwordHash);
      verifiedHash = known.passwordHash;
    }
  }
  const passwordHash = password === '' ? null : await hashPassword(password, poolKeyOf(platform.user));
  return (work: UserWork) =>
    countIfTaken(platform, changeUser(work, id, { changes, secrets: { verifiedHash, passwordHash } }));
}

/** Typing errors are few; a user who enters more taken e-mails is probing which accounts exist. */
const TAKEN_EMAILS_PER_HOUR = 20;
const takenEmailsKey = ({ user }: CallerPlatform) => `taken-email:user:${user.id}`;

/** Refuses a user who has entered too many taken e-mails. */
const limitTakenEmails = (platform: CallerPlatform): Promise<number> =>
  platform.rateLimit.hit(takenEmailsKey(platform), { limit: TAKEN_EMAILS_PER_HOUR, minutes: 60, by: 0 });

async function countIfTaken<T>(platform: CallerPlatform, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    // Not awaited: counting needs its own connection while the transaction still holds one.
    if (error instanceof AppError && error.code === 'ERR_EMAIL_TAKEN')
      platform.rateLimit
        .hit(takenEmailsKey(platform), { limit: Number.MAX_SAFE_INTEGER, minutes: 60 })
        .catch((reason: unknown) =>
          platform.log.warn({ error: String(reason) }, 'an attempt was not counted'),
        );
    throw error;
  }
}

/** Counted like sign-in before the password is verified, so that an open session cannot be used for guessing. */
async function verifyCurrentPassword({ rateLimit, user }: CallerPlatform, given: string, hash: string) {
  // An empty field is not counted as a guess.
  if (given === '') throw new AppError('ERR_CURRENT_PASSWORD_WRONG');
  const key = `password:user:${user.id}`;
  await rateLimit.hit(key, { limit: LOGIN_LIMITS.perAccount, minutes: LOGIN_LIMITS.windowMinutes });
  if (!(await verifyPassword(given, hash, poolKeyOf(user)))) throw new AppError('ERR_CURRENT_PASSWORD_WRONG');
  await rateLimit.reset(key);
}
