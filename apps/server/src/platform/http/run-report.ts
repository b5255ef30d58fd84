import type { SessionCaller } from '../identity/identity.ts';
import type { Platform } from '../platform.ts';
import type { ReportWork } from '../unit-of-work.ts';

/** Runs a long read in the caller's company, on the connections of reports. */
export const runReport = <T>(
  { clock, reports, storage }: Platform,
  user: SessionCaller,
  run: (work: ReportWork) => Promise<T>,
): Promise<T> =>
  reports.inCompany(user.companyId, user.id, (db) => {
    const { companyId } = user;
    return run({
      db,
      user,
      companyId,
      now: clock.now(),
      mediaUrl: (...of) => storage.signedUrl(...of),
    });
  });
