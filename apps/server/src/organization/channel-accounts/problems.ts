import { MetaError, MetaUnreachable } from '@prosa/channels';
import type { AccountProblem } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';

const EXPIRED = 463;
const PROOF = /appsecret_proof/i;

/** Maps a provider error to the problem shown to users; other errors are thrown. */
export function accountProblemOf(error: unknown): { problem: AccountProblem; detail: string | null } {
  if (error instanceof MetaUnreachable) return { problem: 'unreachable', detail: null };
  if (!(error instanceof MetaError)) throw error;
  return { problem: accountProblemOfCode(error), detail: error.detail.slice(0, 300) || null };
}

function accountProblemOfCode({ code, subcode, status, detail }: MetaError): AccountProblem {
  if (PROOF.test(detail)) return 'secretWrong';
  if (code === 190 || code === 0 || code === 102)
    return subcode === EXPIRED ? 'tokenExpired' : 'tokenInvalid';
  if (code === 10 || (code >= 200 && code < 300) || code === 3) return 'permissionMissing';
  if (code === 368 || code === 131031) return 'accountBlocked';
  if (code === 133010) return 'numberNotRegistered';
  if (code === 4 || code === 17 || code === 613 || code === 80007 || code === 130429) return 'rateLimited';
  return status >= 500 ? 'unreachable' : 'other';
}

/** The same as an error that ends the request. */
export function metaRefusal(error: unknown): Error {
  if (error instanceof AppError) return error;
  const { problem } = accountProblemOf(error);
  return problem === 'unreachable'
    ? new AppError('ERR_META_UNREACHABLE')
    : new AppError('ERR_META_REFUSED', { problem });
}
