import { expect } from 'vitest';
import type { TestServer } from './server.ts';
import { waitUntil } from './wait-until.ts';

/** Waits until everything that was ordered of the background by now is done. */
export const waitForJobs = (server: TestServer): Promise<void> =>
  waitUntil(async () => {
    const open = await server.sql(`select name from pgboss.job where state in ('created', 'retry', 'active')
      and start_after <= now() and name not in (select name from pgboss.schedule)`);
    expect(open).toEqual([]);
  });
