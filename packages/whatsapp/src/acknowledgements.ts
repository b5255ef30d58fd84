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

/** What the server and the other phones say about messages we sent. */
export class Acknowledgements {
  private readonly pending = new Map<string, PendingAck>();
  private readonly emitAcks: (changes: AckChange[]) => Promise<void>;

  constructor(emitAcks: (changes: AckChange[]) => Promise<void>) {
    this.emitAcks = emitAcks;
  }

  /** Resolves when the server has taken the message. Nobody knows what became of it when it rejects otherwise. */
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
    // Whoever gives up early does not look at it any more.
    taken.catch(() => {});
    return { taken, giveUp };
  }

  /** The line is gone: whether what was sent arrived, nobody knows. */
  rejectPending(): void {
    for (const waiting of this.pending.values()) {
      waiting.reject(new Error('The connection closed before the server answered.'));
    }
  }

  handleServerAck({ attrs }: BinaryNode): void {
    const { id, error } = attrs;
    if (!id) return;
    const waiting = this.pending.get(id);
    // Whoever waits for it keeps what came of it; told twice, it would be written twice.
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

  /** Nothing waits for it: the server does not say it a second time. */
  private emitUnawaited(change: AckChange): void {
    this.emitAcks([change]).catch(() => {});
  }

  /** Resolves when it is kept. In a group, one of its members is enough. */
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
