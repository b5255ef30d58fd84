import { setTimeout as sleep } from 'node:timers/promises';
import type { PeerContent, ReceiptLevel } from '@prosa/peers/whatsapp';
import type { Random } from './random.ts';
import type { Customer, World } from './world.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

type Level = Exclude<ReceiptLevel, 'none'>;

/** The receipts of a phone for a message: none, repeated, or out of order. */
const receiptSequences: Level[][] = [
  [],
  ['delivered'],
  ['delivered', 'read'],
  ['read', 'delivered'],
  ['delivered', 'delivered', 'read'],
  ['read'],
  ['read', 'read'],
];

const ackLevels: Record<Level, number> = { delivered: 2, read: 3, played: 5 };

/** A customer writes now and then, sometimes several messages at once, until aborted. */
export async function simulateCustomer(
  world: World,
  customer: Customer,
  random: Random,
  { signal, pauseMs }: { signal: AbortSignal; pauseMs: number },
): Promise<void> {
  const isLidAddressed = random.chance(0.3);
  while (!signal.aborted) {
    for (let left = random.chance(0.2) ? random.int(2, 5) : 1; left > 0; left--) {
      const text = `in ${customer.phone} ${customer.written.length + 1}`;
      const content: PeerContent = random.chance(0.1)
        ? { kind: 'image', bytes: PICTURE, mimetype: 'image/png', caption: text }
        : { kind: 'text', text };
      const isDuplicated = random.chance(0.15);
      const options = { isDuplicated, isLidAddressed };
      const { id } = await world.peer.writeAs(customer.phone, customer.account, content, options);
      customer.written.push({ id, text });
    }
    await sleep(random.int(pauseMs / 4, pauseMs * 2), undefined, { signal }).catch(() => {});
  }
}

export interface SentReceipts {
  /** The highest receipt sent for each message. */
  sentLevels: Map<string, number>;
  isIdle(): boolean;
}

/** Phones confirm messages and their owners read them. */
export function sendRandomReceipts(world: World, random: Random, maxDelayMs: number): SentReceipts {
  const given = new Map<string, number>();
  let pending = 0;
  world.peer.on('message', ({ account, customer, entry }) => {
    const reply = random
      .pick(receiptSequences)
      .map((level) => ({ level, delayMs: random.int(0, maxDelayMs) }));
    pending++;
    void (async () => {
      for (const { level, delayMs } of reply) {
        await sleep(delayMs);
        world.peer.sendReceipt(customer, account, [entry.id], level);
        given.set(entry.id, Math.max(given.get(entry.id) ?? 0, ackLevels[level]));
      }
      pending--;
    })();
  });
  return { sentLevels: given, isIdle: () => pending === 0 };
}
