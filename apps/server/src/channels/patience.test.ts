import { describe, expect, test } from 'vitest';
import { createPatience } from './patience.ts';

const connection = { whatsappId: 7, revision: 1 };

describe('a connection that cannot be opened', () => {
  test('is tried again after a second, then after twice as long, and at least once a minute', () => {
    let time = 0;
    const patience = createPatience(() => time);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      patience.couldNotOpen(connection);
      const since = time;
      while (patience.mustWait(connection)) time += 500;
      pauses.push((time - since) / 1000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('is tried at once when somebody has changed it, and counts anew', () => {
    let time = 0;
    const patience = createPatience(() => time);
    for (let attempt = 0; attempt < 5; attempt += 1) patience.couldNotOpen(connection);
    const changed = { ...connection, revision: 2 };
    expect(patience.mustWait(changed)).toBe(false);
    patience.couldNotOpen(changed);
    time += 1000;
    expect(patience.mustWait(changed)).toBe(false);
  });

  test('is tried like any other once it was open, and keeps no other from being tried', () => {
    const patience = createPatience(() => 0);
    patience.couldNotOpen(connection);
    expect(patience.mustWait({ ...connection, whatsappId: 8 })).toBe(false);
    patience.opened(connection);
    expect(patience.mustWait(connection)).toBe(false);
  });
});
