import { setTimeout as sleep } from 'node:timers/promises';
import type { WhatsAppPeer } from '@prosa/peers/whatsapp';

/** Follows what phones write until the product has stored and confirmed it. */
export function trackConfirmations(peer: WhatsAppPeer) {
  const sentAt = new Map<string, number>();
  /** How long each confirmation took, in milliseconds. */
  const times: number[] = [];
  peer.on('ack', ({ id }) => {
    const started = sentAt.get(id);
    if (started === undefined) return;
    times.push(performance.now() - started);
    sentAt.delete(id);
  });
  return {
    times,
    send: async (write: () => Promise<{ id: string }>): Promise<void> => {
      const started = performance.now();
      const { id } = await write();
      sentAt.set(id, started);
    },
    /** Until everything is confirmed. */
    settle: async (): Promise<void> => {
      while (sentAt.size > 0) await sleep(20);
    },
  };
}
