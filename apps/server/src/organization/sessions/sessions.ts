import {
  type Language,
  LOGIN_LIMITS,
  PLATFORM_COMPANY_ID,
  REFRESH_GRACE_SECONDS,
  type Session,
} from '@prosa/contract';
import { recordLogin } from '../subscription/subscription.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { AppError } from '../../platform/errors.ts';
import { readLastEventNumber } from '../../platform/events/events.ts';
import { verifyDecoy, hashPassword, needsRehash, verifyPassword } from '../../platform/identity/passwords.ts';
import { issueMediaToken } from '../../platform/files/media-token.ts';
import type { Platform } from '../../platform/platform.ts';
import { fingerprint, isEqualSafely, randomToken } from '../../platform/identity/secrets.ts';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import { readSetting } from '../settings/settings.ts';
import { findAccountByEmail, lockAccount, saveLanguage, savePasswordHash } from '../users/accounts.ts';
import { markUserOffline } from '../users/users.ts';
import { endOneSession, endUserSessions } from './end-sessions.ts';
import * as queries from './queries.ts';
import { sessionUser } from './session-user.ts';
import { isWorkTime, timeOfDay } from './work-hours.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'session.signedIn': object;
    'session.refused': { after: { reason: string } };
    'session.signedOut': object;
    'session.reused': object;
  }
}

interface Credentials {
  email: string;
  password: string;
}

type Refusal = 'ERR_INVALID_CREDENTIALS' | 'ERR_OUT_OF_HOURS' | 'ERR_COMPANY_INACTIVE';

export async function signIn(
  platform: Platform,
  { email, password }: Credentials,
  caller: RequestContext,
): Promise<Session> {
  await countAttempt(platform, email, caller.address);
  return trySignIn(platform, { email, password }, caller);
}

/**
 * Retries when the account changed between verifying the password and opening the session, such as by a renewed hash.
 */
async function trySignIn(
  platform: Platform,
  { email, password, triesLeft = 2 }: Credentials & { triesLeft?: number },
  caller: RequestContext,
): Promise<Session> {
  const { address } = caller;
  const account = await findAccountByEmail(platform.database, email);
  const isRight = account
    ? await verifyPassword(password, account.passwordHash, address)
    : await verifyDecoy(password, address);
  if (!account || !isRight)
    return refuseSignIn(platform, caller, { account, code: 'ERR_INVALID_CREDENTIALS' });
  // A hash with outdated parameters is replaced while the password is known.
  const renewedHash = needsRehash(account.passwordHash) ? await hashPassword(password, address) : null;

  const actor = { userId: account.id, address: caller.address };
  const opened = await platform.unitOfWork.inCompany(account.companyId, actor, async (work) => {
    if (!(await lockAccount(work, account))) return 'changed' as const;
    if (renewedHash !== null) await savePasswordHash(work.db, account.id, renewedHash);
    const person = await readSessionUser(work, account.id);
    if (!person.user.company.status) return 'ERR_COMPANY_INACTIVE' as const;
    const timezone = String(await readSetting(work.db, 'timezone'));
    if (!isWorkTime(timeOfDay(work.now, timezone), account.startWork, account.endWork))
      return 'ERR_OUT_OF_HOURS' as const;
    await endUserSessions(work, account.id, 'taken');
    await recordLogin(work);
    if (caller.language !== null) await saveLanguage(work.db, account.id, caller.language);
    await work.audit({ action: 'session.signedIn', subject: `user:${account.id}` });
    return { ...person, ...(await openSession(work, account.id, caller)) };
  });
  if (opened === 'changed')
    return triesLeft > 0
      ? trySignIn(platform, { email, password, triesLeft: triesLeft - 1 }, caller)
      : refuseSignIn(platform, caller, { account, code: 'ERR_INVALID_CREDENTIALS' });
  await resetAttempts(platform, email, address);
  if (typeof opened === 'string') return refuseSignIn(platform, caller, { account, code: opened });
  return issueTokens(platform, caller, opened);
}

/** Attempts on unknown accounts are audited too; otherwise the response time would reveal which accounts exist. */
async function refuseSignIn(
  { unitOfWork }: Platform,
  caller: RequestContext,
  { account, code }: { account: { id: number; companyId: number } | undefined; code: Refusal },
): Promise<never> {
  const actor = { userId: account?.id ?? null, address: caller.address };
  await unitOfWork.inCompany(account?.companyId ?? PLATFORM_COMPANY_ID, actor, (work) =>
    work.audit({
      action: 'session.refused',
      subject: account ? `user:${account.id}` : 'unknown account',
      after: { reason: code },
    }),
  );
  throw new AppError(code);
}

const { perAccount, accountsPerAddress, windowMinutes } = LOGIN_LIMITS;
const limitKeys = (email: string, address: string) => ({
  account: `login:account:${email}`,
  address: `login:address:${address}`,
  /** Counts an account once per address, however often it is tried. */
  pair: `login:pair:${address}:${email}`,
});

/** Counted before the password is verified, so that many concurrent guesses gain nothing. */
async function countAttempt({ rateLimit }: Platform, email: string, address: string): Promise<void> {
  const keys = limitKeys(email, address);
  const tries = await rateLimit.hit(keys.pair, { limit: Number.POSITIVE_INFINITY, minutes: windowMinutes });
  await rateLimit.hit(keys.address, {
    limit: accountsPerAddress,
    minutes: windowMinutes,
    by: tries === 1 ? 1 : 0,
  });
  await rateLimit.hit(keys.account, { limit: perAccount, minutes: windowMinutes });
}

/** A correct password takes the attempt back: a whole office may sign in from one address every morning. */
async function resetAttempts({ rateLimit }: Platform, email: string, address: string): Promise<void> {
  const keys = limitKeys(email, address);
  await rateLimit.reset(keys.account);
  const wasCounted = await rateLimit.reset(keys.pair);
  if (wasCounted)
    await rateLimit.hit(keys.address, { limit: Number.POSITIVE_INFINITY, minutes: windowMinutes, by: -1 });
}

/** After a new password from the console: wrong guesses before it do not keep its owner out. */
export const forgiveAttempts = ({ rateLimit }: Pick<Platform, 'rateLimit'>, email: string) =>
  rateLimit.reset(limitKeys(email, '').account);

interface OpenedSession {
  sessionId: string;
  refreshToken: string;
}

async function openSession(
  work: CompanyWork,
  userId: number,
  { address, agent }: RequestContext,
): Promise<OpenedSession> {
  const secret = randomToken();
  const { id } = await queries.insertSession(work.db, {
    userId,
    refreshHash: fingerprint(secret),
    address,
    agent,
  });
  return { sessionId: id, refreshToken: `${work.companyId}.${id}.${secret}` };
}

type SessionSnapshot = Pick<Session, 'user' | 'lastEvent'>;

/** The event number is read first: events committed in between are replayed to the page, not lost. */
async function readSessionUser(work: CompanyWork, userId: number): Promise<SessionSnapshot> {
  const [[last], user] = await Promise.all([readLastEventNumber(work.db), sessionUser(work, userId)]);
  return { user, lastEvent: last?.number ?? 0 };
}

async function issueTokens(
  platform: Platform,
  caller: RequestContext,
  opened: OpenedSession & SessionSnapshot,
): Promise<Session> {
  caller.setRefreshCookie(opened.refreshToken);
  const { id: userId, companyId } = opened.user;
  const claims = { userId, companyId, sessionId: opened.sessionId };
  caller.setMediaCookie(issueMediaToken(platform.secrets, claims));
  const token = await platform.tokens.issue(claims);
  return { token, user: opened.user, lastEvent: opened.lastEvent };
}

const REFRESH_TOKEN = /^(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export async function refresh(platform: Platform, caller: RequestContext): Promise<Session> {
  const [, company, sessionId, secret] = REFRESH_TOKEN.exec(caller.refreshToken ?? '') ?? [];
  if (!company || !sessionId || !secret) return dropAndRefuse(caller);
  const actor = { userId: null, address: caller.address };
  const outcome = await platform.unitOfWork.inCompany(Number(company), actor, (work) =>
    rotate(platform, work, { sessionId, secret, language: caller.language }),
  );
  if ('refused' in outcome) return dropAndRefuse(caller, outcome.refused);
  return issueTokens(platform, caller, outcome);
}

function dropAndRefuse(
  caller: RequestContext,
  code: 'ERR_SESSION_EXPIRED' | 'ERR_SESSION_TAKEN' | 'ERR_COMPANY_INACTIVE' = 'ERR_SESSION_EXPIRED',
): never {
  caller.clearSessionCookies();
  throw new AppError(code, {}, 401);
}

type Rotation =
  | (OpenedSession & SessionSnapshot)
  | { refused: 'ERR_SESSION_EXPIRED' | 'ERR_SESSION_TAKEN' | 'ERR_COMPANY_INACTIVE' };

async function rotate(
  platform: Platform,
  work: CompanyWork,
  { sessionId, secret, language }: { sessionId: string; secret: string; language: Language | null },
): Promise<Rotation> {
  const session = await queries.lockSession(work.db, sessionId);
  if (!session) return { refused: 'ERR_SESSION_EXPIRED' };
  if (session.revokedBecause === 'taken') return { refused: 'ERR_SESSION_TAKEN' };
  if (session.isOver) return { refused: 'ERR_SESSION_EXPIRED' };
  const person = await readSessionUser(work, session.userId);
  if (!person.user.company.status) return { refused: 'ERR_COMPANY_INACTIVE' };

  const given = fingerprint(secret);
  const place = `sessions.graceToken:${sessionId}`;
  if (isEqualSafely(given, session.refreshHash)) {
    if (language !== null) await saveLanguage(work.db, session.userId, language);
    const next = randomToken();
    const refreshToken = `${work.companyId}.${sessionId}.${next}`;
    const graceToken = platform.secrets.seal(refreshToken, place);
    await queries.rotateSession(work.db, sessionId, {
      refreshHash: fingerprint(next),
      previousHash: given,
      graceToken,
    });
    return { ...person, sessionId, refreshToken };
  }
  const isOtherTab =
    session.previousHash !== null &&
    isEqualSafely(given, session.previousHash) &&
    session.secondsSinceRotation < REFRESH_GRACE_SECONDS;
  if (isOtherTab && session.graceToken)
    return { ...person, sessionId, refreshToken: platform.secrets.open(session.graceToken, place) };
  // A token that was already exchanged was used again, so it was stolen by one of two parties. Both are signed out.
  await endOneSession(work, sessionId, 'reused');
  await work.audit({ action: 'session.reused', subject: `user:${session.userId}` });
  return { refused: 'ERR_SESSION_EXPIRED' };
}

export async function signOut(work: UserWork, caller: RequestContext): Promise<null> {
  await endOneSession(work, work.user.sessionId, 'signedOut');
  await markUserOffline(work, work.user.id);
  await work.audit({ action: 'session.signedOut', subject: `user:${work.user.id}` });
  caller.clearSessionCookies();
  return null;
}
