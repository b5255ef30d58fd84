import { expect, test } from 'vitest';
import { RateLimited } from '../driver.ts';
import { RateLimiter } from './rate-limiter.ts';

const pace = { connection: { burst: 80, everyMs: 1000 / 80 }, chat: { burst: 20, everyMs: 6000 } };

/** Takes until the limit is reached; returns the count and the error. */
function fill(pacing: RateLimiter, chatId: (index: number) => string): { count: number; wait: RateLimited } {
  for (let count = 0; ; count++)
    try {
      pacing.take(chatId(count));
    } catch (error) {
      return { count, wait: error as RateLimited };
    }
}

test('one person can be sent some ahead, and then one in six seconds', () => {
  let now = 0;
  const pacing = new RateLimiter(pace, () => now);
  expect(fill(pacing, () => 'maria')).toEqual({
    count: 20,
    wait: new RateLimited('chat', 6000, 'pair-rate'),
  });
  now += 2000;
  expect(() => pacing.take('maria')).toThrow(new RateLimited('chat', 4000, 'pair-rate'));
  expect(() => pacing.take('rui')).not.toThrow();
  now += 4000;
  expect(fill(pacing, () => 'maria').count).toBe(1);
  now += 60_000;
  expect(fill(pacing, () => 'maria').count).toBe(10);
  now += 3_600_000;
  expect(fill(pacing, () => 'maria').count).toBe(20);
});

test('a number sends no more than eighty in a second, to however many', () => {
  let now = 0;
  const pacing = new RateLimiter(pace, () => now);
  expect(fill(pacing, String)).toEqual({ count: 80, wait: new RateLimited('connection', 13, 'rate') });
  now += 500;
  expect(fill(pacing, String).count).toBe(40);
});

test('who has to wait for themselves takes nothing from the others', () => {
  const pacing = new RateLimiter(pace, () => 0);
  fill(pacing, () => 'maria');
  for (let time = 0; time < 1000; time++) expect(() => pacing.take('maria')).toThrow(RateLimited);
  expect(fill(pacing, String).count).toBe(60);
});

test('a clock that is set back lets nobody wait for ever', () => {
  let now = 10_000_000;
  const pacing = new RateLimiter(pace, () => now);
  fill(pacing, () => 'maria');
  now = 0;
  expect(() => pacing.take('maria')).toThrow(new RateLimited('chat', 6000, 'pair-rate'));
  now += 6000;
  expect(() => pacing.take('maria')).not.toThrow();
});

test('many thousands are not remembered for ever, those who wait are', () => {
  let now = 0;
  const wide = { connection: { burst: 1e9, everyMs: 1 }, chat: pace.chat };
  const pacing = new RateLimiter(wide, () => now);
  fill(pacing, () => 'maria');
  for (let index = 0; index < 20_000; index++) {
    now += 1;
    pacing.take(String(index));
  }
  expect(fill(pacing, () => 'maria').count).toBe(3);
});
