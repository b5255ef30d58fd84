import type { Access, MetaApi } from '@prosa/channels';
import type { AccountCheck, AccountCheckName, AccountProblem, CloudAccount } from '@prosa/contract';
import { problemOf } from './problems.ts';

/** What is looked at; parts that nobody gave are not. */
export type TriedAccount = Partial<CloudAccount> & {
  /** When anything last came to its address; `undefined` before it has one. */
  webhookSeenAt?: Date | null;
};

/** Thrown by a check that found something other than an error of the provider. */
class Wrong extends Error {
  readonly problem: AccountProblem;
  readonly detail: string | null;
  constructor(problem: AccountProblem, detail: string | null = null) {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}

const SCOPE = 'whatsapp_business_messaging';

/** Tries an account step by step; what fails says why, and the rest is tried as far as that makes sense. */
export async function testAccount(meta: MetaApi, account: TriedAccount): Promise<AccountCheck[]> {
  const checks: AccountCheck[] = [];
  const run = async (check: AccountCheckName, act: () => Promise<string | null>): Promise<boolean> => {
    try {
      checks.push({ check, isOk: true, problem: null, detail: await act() });
      return true;
    } catch (error) {
      const { problem, detail } = error instanceof Wrong ? error : problemOf(error);
      checks.push({ check, isOk: false, problem: inContext(check, problem), detail });
      return false;
    }
  };
  const { accessToken: token, appSecret = null } = account;
  if (token === undefined) return checks;
  if (!(await run('token', () => tokenWorks(meta, token)))) return checks;
  const access: Access = { token, appSecret };
  // With a wrong secret everything else would be refused for that same reason.
  if (appSecret !== null && !(await run('secret', () => secretFits(meta, access)))) return checks;
  await lookAt(meta, account, access, run);
  if (account.webhookSeenAt !== undefined)
    await run('webhook', async () => {
      if (account.webhookSeenAt === null) throw new Wrong('webhookNeverSeen');
      return null;
    });
  return checks;
}

async function lookAt(
  meta: MetaApi,
  { phoneNumberId, businessAccountId }: TriedAccount,
  access: Access,
  run: (check: AccountCheckName, act: () => Promise<string | null>) => Promise<boolean>,
): Promise<void> {
  if (phoneNumberId !== undefined)
    await run('number', async () => {
      const { displayNumber, verifiedName } = await meta.describeNumber(phoneNumberId, access);
      return [displayNumber, verifiedName].filter(Boolean).join(' · ') || null;
    });
  if (businessAccountId === undefined) return;
  const isThere = await run('business', async () => {
    const numbers = await meta.numbersOf(businessAccountId, access);
    if (phoneNumberId !== undefined && !numbers.includes(phoneNumberId))
      throw new Wrong('numberOfOtherBusiness');
    return null;
  });
  if (!isThere) return;
  await run('subscription', async () => {
    if (!(await meta.isBusinessSubscribed(businessAccountId, access))) throw new Wrong('notSubscribed');
    return null;
  });
}

async function tokenWorks(meta: MetaApi, token: string): Promise<string | null> {
  const { isValid, expiresAt, scopes } = await meta.inspectToken(token, null);
  if (!isValid)
    throw new Wrong(expiresAt !== null && expiresAt < new Date() ? 'tokenExpired' : 'tokenInvalid');
  if (scopes.length > 0 && !scopes.includes(SCOPE)) throw new Wrong('permissionMissing', SCOPE);
  return expiresAt?.toISOString() ?? null;
}

async function secretFits(meta: MetaApi, access: Access): Promise<null> {
  await meta.userOf(access);
  return null;
}

/** The provider has one word for many things that are not there. */
function inContext(check: AccountCheckName, problem: AccountProblem): AccountProblem {
  if (problem !== 'other') return problem;
  if (check === 'number') return 'numberNotFound';
  if (check === 'business' || check === 'subscription') return 'businessNotFound';
  return check === 'secret' ? 'secretWrong' : problem;
}
