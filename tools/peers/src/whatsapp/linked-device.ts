import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Connection } from './connection.ts';
import type { KeyBundle } from './signal-endpoint.ts';

/** Stanzas that stay queued until the device confirms them. */
const CONFIRMED_TAGS = new Set(['message', 'receipt', 'notification', 'call']);

/**
 * A device linked to an account: the product. Stanzas wait here until the product confirms them, and are sent again
 * in order on each connection, exactly like the real server.
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
  /** The login is complete and queued stanzas were sent: from now on everything is sent at once. */
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

  /** Sends the queued stanzas, as the server does after a login; returns how many there were. */
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

  /** The device confirms a stanza; returns whether it was queued. Receipts of one message differ by their type. */
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

  /**
   * A key bundle for starting a session with this device; after pairing it waits until the device has uploaded its
   * keys.
   */
  async takeBundle(): Promise<KeyBundle> {
    if (!this.bundle) await new Promise<void>((resolve) => this.keyWaiters.push(resolve));
    if (!this.bundle) throw new Error('The device has no keys.');
    return { ...this.bundle, preKey: this.preKeys.shift() };
  }
}
