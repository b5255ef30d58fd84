import { hasIssueEnded } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { silentSince } from './webhook-silence.ts';
import { daysUntilTokenExpiry } from './token-expiry.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const row = {
  channel: 'whatsappapi',
  status: 'CONNECTED',
  statusSince: '2026-11-01T12:00:00Z',
  tokenExpiresAt: null,
  issues: [],
  webhookSeenAt: '2026-11-15T11:00:00Z',
} as const;

describe('what a connection warns of', () => {
  it('counts the days of a token in its last week', () => {
    const days = (tokenExpiresAt: string | null) => daysUntilTokenExpiry({ tokenExpiresAt }, now);
    expect(days(null)).toBeNull();
    expect(days('2026-11-22T12:00:01Z')).toBeNull();
    expect(days('2026-11-22T11:59:59Z')).toBe(6);
    expect(days('2026-11-15T20:00:00Z')).toBe(0);
    expect(days('2026-11-15T11:00:00Z')).toBe(-1);
  });

  it('leaves out an issue once its time is over', () => {
    expect(hasIssueEnded({ until: null }, now)).toBe(false);
    expect(hasIssueEnded({ until: '2026-11-15T12:00:01.000Z' }, now)).toBe(false);
    expect(hasIssueEnded({ until: '2026-11-15T12:00:00.000Z' }, now)).toBe(true);
  });

  it('tells of a webhook that was not heard of for a day', () => {
    expect(silentSince(row, now)).toBeNull();
    expect(silentSince({ ...row, webhookSeenAt: '2026-11-14T11:00:00Z' }, now)).toBe('2026-11-14T11:00:00Z');
    expect(silentSince({ ...row, webhookSeenAt: null }, now)).toBe(row.statusSince);
    expect(silentSince({ ...row, webhookSeenAt: null, status: 'DISCONNECTED' }, now)).toBeNull();
    expect(silentSince({ ...row, channel: 'whatsapp', webhookSeenAt: null }, now)).toBeNull();
  });
});
