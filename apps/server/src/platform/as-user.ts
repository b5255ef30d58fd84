import type { Caller } from './caller.ts';
import { givingWay } from './giving-way.ts';
import type { Who } from './identity.ts';
import type { Platform } from './platform.ts';
import type { UserWork } from './work.ts';

/** What a route `on: 'nothing'` is given. */
export type CallerPlatform = Platform & { user: Who };

/** Whose turn it is in a pool of expensive work: companies wait for each other, not behind each other. */
export const turnOf = ({ companyId }: Who): string => `company:${companyId}`;

/** Done again, at most so often, when others were in the way. */
export type InOwnCompany = <T>(act: (work: UserWork) => Promise<T>, tries?: number) => Promise<T>;

/** Opens the caller's company, for a route that has something slow to do between two transactions. */
export const ownCompanyOf =
  ({ workplace, user }: CallerPlatform, { address }: Caller): InOwnCompany =>
  (act, tries) =>
    givingWay(
      () =>
        workplace.inCompany(user.companyId, { userId: user.id, address }, (work) => act({ ...work, user })),
      tries,
    );
