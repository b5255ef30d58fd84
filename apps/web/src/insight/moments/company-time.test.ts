import { expect, test } from 'vitest';
import { cardTimeIn, timeIn } from './company-time.ts';

const SAO_PAULO = 'America/Sao_Paulo';

test('today is the day of the company, wherever the screen is', () => {
  // Half past midnight in UTC is still the evening before in São Paulo.
  const now = Date.parse('2026-11-20T00:30:00Z');
  expect(cardTimeIn(SAO_PAULO, '2026-11-19T12:05:00Z', now)).toBe('09:05');
  expect(cardTimeIn(SAO_PAULO, '2026-11-19T02:59:00Z', now)).toBe('18/11/2026');
  expect(cardTimeIn('UTC', '2026-11-19T12:05:00Z', now)).toBe('19/11/2026');
});

test('midnight is the first minute of a day', () => {
  expect(timeIn(SAO_PAULO, new Date('2026-11-20T03:00:00Z'))).toBe('00:00');
});
