import type { StateChange } from '@prosa/channels';
import { proto } from '@whiskeysockets/baileys';
import type { Journal } from './journal.ts';

const KIND = 'sent';
/** A ring of the ids of sent messages, so that the oldest can be found and forgotten. */
const RING_KIND = 'sent-ring';
const NEXT = 'next';
const REMEMBERED = 1_000;

/** The newest messages we sent: a phone that could not read one asks for it again. */
export class SentMessages {
  private readonly journal: Journal;
  private next: number | undefined;

  constructor(journal: Journal) {
    this.journal = journal;
  }

  /** The changes to be stored before the message leaves. */
  async remember(id: string, message: proto.IMessage): Promise<StateChange[]> {
    this.next ??= Number(text((await this.journal.read(RING_KIND, [NEXT])).get(NEXT)) || '0');
    const next = this.next++;
    const slot = String(next % REMEMBERED);
    const forgotten = text((await this.journal.read(RING_KIND, [slot])).get(slot));
    return [
      { kind: KIND, id, value: proto.Message.encode(message).finish() },
      { kind: RING_KIND, id: slot, value: Buffer.from(id) },
      { kind: RING_KIND, id: NEXT, value: Buffer.from(String(next + 1)) },
      ...(forgotten && forgotten !== id ? [{ kind: KIND, id: forgotten, value: null }] : []),
    ];
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    const bytes = (await this.journal.read(KIND, [id])).get(id);
    return bytes && proto.Message.decode(bytes);
  }
}

function text(bytes: Uint8Array | undefined): string {
  return bytes ? Buffer.from(bytes).toString() : '';
}
