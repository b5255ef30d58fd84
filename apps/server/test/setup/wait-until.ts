import { vi } from 'vitest';

/** Waits for a state. The ceiling only ends a test that would fail anyway. */
export const waitUntil = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 10 });
