import type { RequestContext } from './request-context.ts';
import { retryOnDeadlock } from '../database/retry-on-deadlock.ts';
import type { SessionCaller } from '../identity/identity.ts';
import type { Platform } from '../platform.ts';
import type { UserWork } from '../unit-of-work.ts';

/** The platform for a route with `on: 'nothing'`. */
export type CallerPlatform = Platform & { user: SessionCaller };

/** Runs `act` in a transaction, with at most `tries` attempts on deadlocks and lock timeouts. */
export type CallerCompanyRunner = <T>(act: (work: UserWork) => Promise<T>, tries?: number) => Promise<T>;

/** Opens transactions in the caller's company, for routes with slow work between two transactions. */
export const callerCompanyRunner =
  ({ unitOfWork, user }: CallerPlatform, { address }: RequestContext): CallerCompanyRunner =>
  (act, tries) =>
    retryOnDeadlock(
      () =>
        unitOfWork.inCompany(user.companyId, { userId: user.id, address }, (work) => act({ ...work, user })),
      tries,
    );
