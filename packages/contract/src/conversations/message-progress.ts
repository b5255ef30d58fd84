import { z } from 'zod';

/** How far a message of ours is on its way to the contact. */
export const MessageProgress = z.enum(['waiting', 'sent', 'delivered', 'read', 'failed']);
export type MessageProgress = z.output<typeof MessageProgress>;

const steps = ['waiting', 'sent', 'delivered'] as const;

/** From what channels tell of it: 3 and above is read, and played. */
export function messageProgress({ ack, sendState }: Sent): MessageProgress {
  if (sendState === 'failed') return 'failed';
  return ack >= steps.length ? 'read' : (steps[ack] ?? 'waiting');
}

interface Sent {
  ack: number;
  sendState: string | null;
}
