import { setTimeout as sleep } from 'node:timers/promises';
import type { WhatsAppPeer } from '@prosa/peers/whatsapp';

/** Measures the time from a phone's message to the product's confirmation that it is stored. */
export function trackConfirmations(peer: WhatsAppPeer) {
  const sentAt = new Map<string, number>();
  /** Duration of each confirmation in milliseconds. */
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
    /** Waits until everything is confirmed. */
    settle: async (): Promise<void> => {
      while (sentAt.size > 0) await sleep(20);
    },
  };
}
