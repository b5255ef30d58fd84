import type { StateChange } from '@prosa/channels';
import { proto } from '@whiskeysockets/baileys';
import type { Journal } from './journal.ts';

const KIND = 'sent';
/** Ring buffer with the ids of sent messages, to find and delete the oldest. */
const RING_KIND = 'sent-ring';
const NEXT = 'next';
const MAX_SENT_MESSAGES = 1_000;

/** The newest sent messages, kept for retry requests of phones that could not decrypt one. */
export class SentMessages {
  private readonly journal: Journal;
  private ring: { next: number; ids: Map<string, string> } | undefined;

  constructor(journal: Journal) {
    this.journal = journal;
  }

  /** Returns the changes to store before the message is sent. */
  async remember(id: string, message: proto.IMessage): Promise<StateChange[]> {
    this.ring ??= await this.readRing();
    const { ids } = this.ring;
    const next = this.ring.next++;
    const slot = String(next % MAX_SENT_MESSAGES);
    const forgotten = ids.get(slot);
    ids.set(slot, id);
    return [
      { kind: KIND, id, value: proto.Message.encode(message).finish() },
      { kind: RING_KIND, id: slot, value: Buffer.from(id) },
      { kind: RING_KIND, id: NEXT, value: Buffer.from(String(next + 1)) },
      ...(forgotten !== undefined && forgotten !== id ? [{ kind: KIND, id: forgotten, value: null }] : []),
    ];
  }

  /** Called once per connection; reading the ring for every message would cost as much as storing the message. */
  private async readRing(): Promise<{ next: number; ids: Map<string, string> }> {
    const slots = Array.from({ length: MAX_SENT_MESSAGES }, (_none, slot) => String(slot));
    const rows = await this.journal.read(RING_KIND, [NEXT, ...slots]);
    const ids = new Map([...rows].map(([slot, bytes]) => [slot, Buffer.from(bytes).toString()]));
    return { next: Number(ids.get(NEXT) ?? '0'), ids };
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    const bytes = (await this.journal.read(KIND, [id])).get(id);
    return bytes && proto.Message.decode(bytes);
  }
}
