import type { Access, MetaApi } from '@prosa/channels';
import type { AccountCheck, AccountCheckName, AccountProblem, CloudAccount } from '@prosa/contract';
import type { Clock } from '../../platform/clock.ts';
import { accountProblemOf } from './problems.ts';

/** The account to test; missing parts are skipped. */
export type TestedAccount = Partial<CloudAccount> & {
  /** Time of the last webhook delivery; `undefined` before the account has a webhook address. */
  webhookSeenAt?: Date | null;
};

/** Thrown by a check that fails without an error of the provider. */
class CheckFailed extends Error {
  readonly problem: AccountProblem;
  readonly detail: string | null;
  constructor(problem: AccountProblem, detail: string | null = null) {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}

/** Runs one check, records its outcome and returns whether it passed; a check returns a detail for the user. */
type RunCheck = (check: AccountCheckName, act: () => Promise<string | null>) => Promise<boolean>;

const SCOPE = 'whatsapp_business_messaging';

/** Tests an account step by step; a failed step reports its cause, and steps that depend on it are skipped. */
export async function testAccount(
  { meta, clock }: { meta: MetaApi; clock: Clock },
  account: TestedAccount,
): Promise<AccountCheck[]> {
  const checks: AccountCheck[] = [];
  const run: RunCheck = async (check, act) => {
    try {
      checks.push({ check, isOk: true, problem: null, detail: await act() });
      return true;
    } catch (error) {
      const { problem, detail } = error instanceof CheckFailed ? error : accountProblemOf(error);
      checks.push({ check, isOk: false, problem: refineProblem(check, problem), detail });
      return false;
    }
  };
  const { accessToken: token, appSecret = null } = account;
  if (token === undefined) return checks;
  if (!(await run('token', () => checkToken(meta, token, clock)))) return checks;
  const access: Access = { token, appSecret };
  // With a wrong secret all other requests would fail for the same reason.
  if (appSecret !== null && !(await run('secret', () => checkSecret(meta, access)))) return checks;
  await checkNumberAndBusiness(run, { meta, access }, account);
  if (account.webhookSeenAt !== undefined)
    await run('webhook', async () => {
      if (account.webhookSeenAt === null) throw new CheckFailed('webhookNeverSeen');
      return null;
    });
  return checks;
}

async function checkNumberAndBusiness(
  run: RunCheck,
  { meta, access }: { meta: MetaApi; access: Access },
  { phoneNumberId, businessAccountId }: TestedAccount,
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
      throw new CheckFailed('numberOfOtherBusiness');
    return null;
  });
  if (!isThere) return;
  await run('subscription', async () => {
    if (!(await meta.isBusinessSubscribed(businessAccountId, access))) throw new CheckFailed('notSubscribed');
    return null;
  });
}

async function checkToken(meta: MetaApi, token: string, clock: Clock): Promise<string | null> {
  const { isValid, expiresAt, scopes } = await meta.inspectToken(token, null);
  if (!isValid)
    throw new CheckFailed(expiresAt !== null && expiresAt < clock.now() ? 'tokenExpired' : 'tokenInvalid');
  if (scopes.length > 0 && !scopes.includes(SCOPE)) throw new CheckFailed('permissionMissing', SCOPE);
  return expiresAt?.toISOString() ?? null;
}

async function checkSecret(meta: MetaApi, access: Access): Promise<null> {
  await meta.userOf(access);
  return null;
}

/** The provider has one error for many kinds of missing objects; the failed check tells them apart. */
function refineProblem(check: AccountCheckName, problem: AccountProblem): AccountProblem {
  if (problem !== 'other') return problem;
  if (check === 'number') return 'numberNotFound';
  if (check === 'business' || check === 'subscription') return 'businessNotFound';
  return check === 'secret' ? 'secretWrong' : problem;
}
