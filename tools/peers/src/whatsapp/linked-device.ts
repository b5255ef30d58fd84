import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Connection } from './connection.ts';
import type { KeyBundle } from './signal-endpoint.ts';

/** What must be confirmed by the device before the server forgets it. */
const CONFIRMED_TAGS = new Set(['message', 'receipt', 'notification', 'call']);

/**
 * A device linked to an account: the product. What is sent to it waits here until it says that it has it,
 * and comes again, in order, each time it connects: exactly like the real server.
 */
export class LinkedDevice {
  readonly phone: string;
  readonly id: number;
  readonly jid: string;
  bundle: Omit<KeyBundle, 'preKey'> | undefined;
  preKeys: BinaryNode[] = [];
  waiting: BinaryNode[] = [];
  isUnlinked = false;
  connection: Connection | undefined;
  /** The login is complete and what waited was sent: from here on everything is sent at once. */
  isOnline = false;
  private readonly keyWaiters: (() => void)[] = [];

  constructor(phone: string, id: number) {
    this.phone = phone;
    this.id = id;
    this.jid = `${phone}:${id}@s.whatsapp.net`;
  }

  deliver(node: BinaryNode): void {
    if (this.isUnlinked) return;
    if (CONFIRMED_TAGS.has(node.tag)) this.waiting.push(node);
    if (this.isOnline) this.connection?.send(node);
  }

  /** Sends what waited, as the server does after a login; answers how much it was. */
  sendWaiting(): number {
    this.isOnline = true;
    for (const [position, node] of this.waiting.entries()) {
      this.connection?.send({ ...node, attrs: { ...node.attrs, offline: String(position) } });
    }
    return this.waiting.length;
  }

  disconnected(connection: Connection): void {
    if (this.connection !== connection) return;
    this.connection = undefined;
    this.isOnline = false;
  }

  /** The device has it: answers whether it was still waiting. Receipts of one message differ by their type. */
  confirm(tag: string, id: string, type?: string): boolean {
    const before = this.waiting.length;
    const isMeant = ({ attrs }: BinaryNode) => attrs.id === id && (tag !== 'receipt' || attrs.type === type);
    this.waiting = this.waiting.filter((node) => node.tag !== tag || !isMeant(node));
    return this.waiting.length < before;
  }

  addKeys(bundle: Omit<KeyBundle, 'preKey'>, preKeys: BinaryNode[]): void {
    this.bundle = bundle;
    this.preKeys.push(...preKeys);
    for (const wake of this.keyWaiters.splice(0)) wake();
  }

  /** A bundle to start writing to this device; right after pairing it first has to upload its keys. */
  async takeBundle(): Promise<KeyBundle> {
    if (!this.bundle) await new Promise<void>((resolve) => this.keyWaiters.push(resolve));
    if (!this.bundle) throw new Error('The device has no keys.');
    return { ...this.bundle, preKey: this.preKeys.shift() };
  }
}
