import { describe, expect, test } from 'vitest';
import { createReopenBackoff } from './reopen-backoff.ts';

const connection = { whatsappId: 7, revision: 1 };

describe('a connection that cannot be opened', () => {
  test('is tried again after a second, then after twice as long, and at least once a minute', () => {
    let time = 0;
    const patience = createReopenBackoff(() => time);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      patience.recordFailure(connection);
      const since = time;
      while (patience.isBackingOff(connection)) time += 500;
      pauses.push((time - since) / 1000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('is tried at once when somebody has changed it, and counts anew', () => {
    let time = 0;
    const patience = createReopenBackoff(() => time);
    for (let attempt = 0; attempt < 5; attempt += 1) patience.recordFailure(connection);
    const changed = { ...connection, revision: 2 };
    expect(patience.isBackingOff(changed)).toBe(false);
    patience.recordFailure(changed);
    time += 1000;
    expect(patience.isBackingOff(changed)).toBe(false);
  });

  test('is tried like any other once it was open, and keeps no other from being tried', () => {
    const patience = createReopenBackoff(() => 0);
    patience.recordFailure(connection);
    expect(patience.isBackingOff({ ...connection, whatsappId: 8 })).toBe(false);
    patience.reset(connection);
    expect(patience.isBackingOff(connection)).toBe(false);
  });
});
