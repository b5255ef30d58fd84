import { defaultCampaignSettings } from '@prosa/contract';
import { expect, test } from 'vitest';
import { meaningOf } from './pace-meaning.ts';

// A Thursday, 15:00 in São Paulo.
const place = { recipients: 1000, now: new Date('2026-11-19T18:00:00Z'), timezone: 'America/Sao_Paulo' };

test('the usual settings send about 164 messages an hour and need until the next day', () => {
  expect(meaningOf(defaultCampaignSettings, place)).toEqual({
    perHour: 164,
    firstAt: place.now,
    lastAt: new Date('2026-11-20T15:05:40Z'),
  });
});

test('what begins at a weekend waits for Monday', () => {
  const now = new Date('2026-11-21T15:00:00Z');
  const { firstAt } = meaningOf(defaultCampaignSettings, { ...place, now });
  expect(firstAt).toEqual(new Date('2026-11-23T12:00:00Z'));
});

test('without pauses there is no number', () => {
  const settings = { ...defaultCampaignSettings, messageInterval: 0, longerIntervalAfter: 0 };
  expect(meaningOf(settings, place)).toMatchObject({ perHour: null, lastAt: place.now });
});
