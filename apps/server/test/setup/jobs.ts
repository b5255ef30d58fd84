import { expect } from 'vitest';
import type { TestServer } from './server.ts';
import { waitUntil } from './wait-until.ts';

/** Waits until all jobs that are due now have finished. */
export const waitForJobs = (server: TestServer): Promise<void> =>
  waitUntil(async () => {
    const open = await server.sql(`select name from pgboss.job where state in ('created', 'retry', 'active')
      and start_after <= now() and name not in (select name from pgboss.schedule)`);
    expect(open).toEqual([]);
  });
