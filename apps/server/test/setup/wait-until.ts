import { vi } from 'vitest';

/** Retries until the check passes. The timeout only ends tests that would fail anyway. */
export const waitUntil = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });
