import { answerableAt } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { nextWindowChange, humanAgentDeadline } from './reply-window.ts';

const at = (moment: string) => Date.parse(moment);
const lastInboundAt = '2026-11-10T12:00:00.000Z';

describe('how long a conversation may be answered', () => {
  it('changes at the end of the window, and of the days a person has after it', () => {
    const ticket = { channel: 'instagram', lastInboundAt } as const;
    expect(nextWindowChange(ticket, at('2026-11-10T12:00:01Z'))).toBe(at('2026-11-11T12:00:00Z'));
    expect(nextWindowChange(ticket, at('2026-11-11T12:00:00Z'))).toBe(at('2026-11-17T12:00:00Z'));
    expect(nextWindowChange(ticket, at('2026-11-17T12:00:00Z'))).toBeNull();
    expect(humanAgentDeadline(ticket)?.getTime()).toBe(at('2026-11-17T12:00:00Z'));
  });

  it('changes once where a template is all there is afterwards', () => {
    const ticket = { channel: 'whatsappapi', lastInboundAt } as const;
    expect(nextWindowChange(ticket, at('2026-11-11T11:59:59Z'))).toBe(at('2026-11-11T12:00:00Z'));
    expect(nextWindowChange(ticket, at('2026-11-11T12:00:00Z'))).toBeNull();
    expect(humanAgentDeadline(ticket)).toBeNull();
  });

  it('never changes where there is no window, or nobody wrote', () => {
    expect(nextWindowChange({ channel: 'whatsapp', lastInboundAt }, 0)).toBeNull();
    expect(nextWindowChange({ channel: 'facebook', lastInboundAt: null }, 0)).toBeNull();
  });

  it('is another at the moment it is said to change, and not a moment before', () => {
    for (const channel of ['whatsappapi', 'facebook', 'instagram'] as const) {
      const last = new Date(lastInboundAt);
      const next = nextWindowChange({ channel, lastInboundAt }, last.getTime()) ?? 0;
      expect(answerableAt(channel, last, new Date(next - 1))).toBe('free');
      expect(answerableAt(channel, last, new Date(next))).not.toBe('free');
    }
  });
});
