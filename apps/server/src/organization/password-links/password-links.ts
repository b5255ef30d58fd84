import { type Language, PASSWORD_LINK_LIMITS, PLATFORM_COMPANY_ID } from '@prosa/contract';
import type { CallerPlatform } from '../../platform/http/caller-company.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { fingerprint, isEqualSafely } from '../../platform/identity/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { endUserSessions } from '../sessions/end-sessions.ts';
import { findAccountByEmail, lockUser, saveChosenPassword } from '../users/accounts.ts';
import { assertPasswordStrength } from '../users/password-strength.ts';
import { assertUserExists } from '../users/users.ts';
import * as queries from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'passwordLink.requested': object;
    'passwordLink.used': object;
    'user.invited': object;
  }
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'passwordLinks.send': { userId: number; language: Language; isInvitation: boolean };
  }
}

const { perAccount, perAddress, windowMinutes } = PASSWORD_LINK_LIMITS;

/** Accounts that do not exist take the same steps, so that neither the answer nor its time tells which ones do. */
export async function requestLink(
  platform: Platform,
  { email, language }: { email: string; language: Language },
  { address }: RequestContext,
): Promise<null> {
  assertMailConfigured(platform);
  await platform.rateLimit.hit(`password-link:address:${address}`, {
    limit: perAddress,
    minutes: windowMinutes,
  });
  // Beyond the limit nothing is sent, and nothing is said: the answer would tell of other people's requests.
  const { hits } = await platform.rateLimit.count(`password-link:account:${email}`, {
    minutes: windowMinutes,
  });
  const account = await findAccountByEmail(platform.database, email);
  const actor = { userId: account?.id ?? null, address };
  await platform.unitOfWork.inCompany(account?.companyId ?? PLATFORM_COMPANY_ID, actor, async (work) => {
    const subject = account ? `user:${account.id}` : 'unknown account';
    await work.audit({ action: 'passwordLink.requested', subject });
    if (account && hits <= perAccount) await enqueueLink(work, { userId: account.id, language });
  });
  return null;
}

const enqueueLink = (
  work: CompanyWork,
  { userId, language, isInvitation = false }: { userId: number; language: Language; isInvitation?: boolean },
) => work.enqueue('passwordLinks.send', { userId, language, isInvitation });

/** For a person that an administrator adds, or who has not chosen a password yet. */
export async function invite(
  work: CompanyWork,
  { id, language }: { id: number; language: Language },
): Promise<void> {
  await work.audit({ action: 'user.invited', subject: `user:${id}` });
  await enqueueLink(work, { userId: id, language, isInvitation: true });
}

export async function prepareInvitation(
  platform: CallerPlatform,
  { id, language }: { id: number; language: Language },
) {
  assertMailConfigured(platform);
  await platform.rateLimit.hit(`invitations:user:${platform.user.id}`, {
    limit: perAddress,
    minutes: windowMinutes,
  });
  return async (work: UserWork): Promise<null> => {
    await assertUserExists(work.db, id);
    await invite(work, { id, language });
    return null;
  };
}

function assertMailConfigured({ mail }: Platform): void {
  if (!mail.isConfigured) throw new AppError('ERR_MAIL_NOT_CONFIGURED');
}

const TOKEN = /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/;

/** The link is looked up before the password is hashed, so that strangers cannot make the server hash. */
export async function usePasswordLink(
  platform: Platform,
  { token, password }: { token: string; password: string },
  { address }: RequestContext,
): Promise<null> {
  await platform.rateLimit.hit(`password-link:use:${address}`, { limit: perAddress, minutes: windowMinutes });
  const [, company = '', user = '', secret = ''] = TOKEN.exec(token) ?? [];
  if (secret === '') throw new AppError('ERR_PASSWORD_LINK');
  const companyId = Number(company);
  const userId = Number(user);
  const found = await platform.database.inCompany(companyId, (db) => queries.findLink(db, userId));
  assertValid(found, secret, platform.clock.now());
  const passwordHash = await hashPassword(password, address);
  await platform.unitOfWork.inCompany(companyId, { userId, address }, async (work) => {
    const account = await lockUser(work.db, userId);
    const link = await queries.takeLink(work.db, userId);
    assertValid(link, secret, work.now);
    if (account.email !== link.email) throw new AppError('ERR_PASSWORD_LINK');
    await assertPasswordStrength(work.db, password, [account.name, account.email]);
    await saveChosenPassword(work.db, userId, passwordHash);
    await endUserSessions(work, userId, 'password');
    await work.audit({ action: 'passwordLink.used', subject: `user:${userId}` });
  });
  return null;
}

/** Unknown, replaced, used and expired links get the same answer. */
function assertValid(
  link: queries.PasswordLink | undefined,
  secret: string,
  now: Date,
): asserts link is queries.PasswordLink {
  const isValid = link && isEqualSafely(fingerprint(secret), link.fingerprint) && link.expiresAt > now;
  if (!isValid) throw new AppError('ERR_PASSWORD_LINK');
}

/** A link sent before the password changed must not change it again. */
export const dropLink = async ({ db }: { db: CompanyWork['db'] }, { id }: { id: number }): Promise<void> => {
  await queries.deleteLink(db, id);
};
