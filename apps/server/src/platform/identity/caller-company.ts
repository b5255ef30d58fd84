import type { RequestContext } from '../http/request-context.ts';
import { retryOnDeadlock } from '../database/retry-on-deadlock.ts';
import type { SessionCaller } from './identity.ts';
import type { Platform } from '../platform.ts';
import type { UserWork } from '../unit-of-work.ts';

/** What a route `on: 'nothing'` is given. */
export type CallerPlatform = Platform & { user: SessionCaller };

/** Whose turn it is in a pool of expensive work: companies wait for each other, not behind each other. */
export const poolKeyOf = ({ companyId }: SessionCaller): string => `company:${companyId}`;

/** Done again, at most so often, when others were in the way. */
export type CallerCompanyRunner = <T>(act: (work: UserWork) => Promise<T>, tries?: number) => Promise<T>;

/** Opens the caller's company, for a route that has something slow to do between two transactions. */
export const callerCompanyRunner =
  ({ unitOfWork, user }: CallerPlatform, { address }: RequestContext): CallerCompanyRunner =>
  (act, tries) =>
    retryOnDeadlock(
      () =>
        unitOfWork.inCompany(user.companyId, { userId: user.id, address }, (work) => act({ ...work, user })),
      tries,
    );
