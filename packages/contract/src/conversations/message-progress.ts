import { z } from 'zod';

/** The delivery progress of one of our messages. */
export const MessageProgress = z.enum(['waiting', 'sent', 'delivered', 'read', 'failed']);
export type MessageProgress = z.output<typeof MessageProgress>;

const steps = ['waiting', 'sent', 'delivered'] as const;

/** Derived from the channel's ack: 3 and above is read or played. */
export function messageProgress({ ack, sendState }: Sent): MessageProgress {
  if (sendState === 'failed') return 'failed';
  return ack >= steps.length ? 'read' : (steps[ack] ?? 'waiting');
}

interface Sent {
  ack: number;
  sendState: string | null;
}
