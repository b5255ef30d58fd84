import { type AckChange, SendRefused } from '@prosa/channels';
import {
  areJidsSameUser,
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChildren,
} from '@whiskeysockets/baileys';

interface PendingAck {
  resolve(): void;
  reject(error: Error): void;
}

/** Handles server acks and receipts of other phones for sent messages. */
export class Acknowledgements {
  private readonly pending = new Map<string, PendingAck>();
  private readonly emitAcks: (changes: AckChange[]) => Promise<void>;

  constructor(emitAcks: (changes: AckChange[]) => Promise<void>) {
    this.emitAcks = emitAcks;
  }

  /** Resolves when the server has taken the message. Any rejection but `SendRefused` leaves the outcome unknown. */
  expectAck(id: string, timeoutMs: number): { taken: Promise<void>; giveUp: (error: Error) => void } {
    let giveUp = (_error: Error) => {};
    const taken = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => giveUp(new Error('The server did not answer in time.')), timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        this.pending.delete(id);
      };
      giveUp = (error) => {
        settle();
        reject(error);
      };
      this.pending.set(id, {
        resolve: () => {
          settle();
          resolve();
        },
        reject: giveUp,
      });
    });
    // A caller that gave up early no longer awaits the promise.
    taken.catch(() => {});
    return { taken, giveUp };
  }

  /** The connection is closed: the outcome of messages without an ack is unknown. */
  rejectPending(): void {
    for (const waiting of this.pending.values()) {
      waiting.reject(new Error('The connection closed before the server answered.'));
    }
  }

  handleServerAck({ attrs }: BinaryNode): void {
    const { id, error } = attrs;
    if (!id) return;
    const waiting = this.pending.get(id);
    // The waiting sender stores the result; emitting it as well would write it twice.
    if (error === undefined && waiting) {
      waiting.resolve();
    } else if (error === undefined) {
      this.emitUnawaited({ id, ack: 1 });
    } else if (waiting) {
      waiting.reject(new SendRefused(error));
    } else {
      this.emitUnawaited({ id, ack: 'error', reason: error });
    }
  }

  /** Emits an ack that no sender waits for. A failure is ignored: the server does not repeat the ack. */
  private emitUnawaited(change: AckChange): void {
    this.emitAcks([change]).catch(() => {});
  }

  /** Resolves when the receipt is stored. In a group, the receipt of one member is enough. */
  async handleReceipt(receipt: BinaryNode, ownIds: (string | undefined)[]): Promise<void> {
    const { id, from, participant, type, recipient } = receipt.attrs;
    const ack = ackLevel(type);
    const author = participant ?? from;
    const isOwn = ownIds.some((own) => own !== undefined && areJidsSameUser(author, own));
    if (!id || ack === undefined || isOwn || recipient !== undefined) return;
    const items = getAllBinaryNodeChildren(receipt).flatMap((list) => getBinaryNodeChildren(list, 'item'));
    const ids = [id, ...items.flatMap((item) => item.attrs.id ?? [])];
    await this.emitAcks(ids.map((each) => ({ id: each, ack })));
  }
}

function ackLevel(type: string | undefined): 2 | 3 | 5 | undefined {
  switch (type) {
    case undefined:
    case 'inactive':
      return 2;
    case 'read':
      return 3;
    case 'played':
      return 5;
    default:
      return undefined;
  }
}
