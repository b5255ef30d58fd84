import { randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildUInt,
  type proto,
} from '@whiskeysockets/baileys';
import type { ComposedMessage, ContentOptions } from './contents.ts';
import type { LinkedDevice } from './linked-device.ts';
import { type Account, type Directory, type Group, lidJid, type Person, phoneJid } from './directory.ts';
import { readBundle, type EncryptedMessage } from './signal-endpoint.ts';

export interface WriteOptions extends ContentOptions {
  id?: string;
  at?: Date;
  /** Addressed by the LID, as newer phones do; always true for customers who hide their number. */
  isLidAddressed?: boolean;
  /** The server delivers it twice. */
  isDuplicated?: boolean;
}

/** Stored as on the author's phone: a device that could not decrypt it requests it again. */
export interface WrittenMessage {
  message: proto.IMessage;
  attrs: Record<string, string>;
  group: string | null;
}

/** Sends as phones do to a linked account: encrypts for each of its devices and delivers. */
export class DeviceSender {
  private readonly directory: Directory;
  /** Messages to one account are sent in the order of the calls. */
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(directory: Directory) {
    this.directory = directory;
  }

  /** Resolves to false if the account has blocked the author: nothing is sent. */
  toAccount(
    author: Person,
    account: Account,
    composed: ComposedMessage,
    options: WriteOptions,
  ): Promise<boolean> {
    return this.serialize(account.owner.phone, async () => {
      if (account.blocked.has(author.lid)) return false;
      const attrs = stanzaAttrs(author, composed, options);
      const isByLid = author.isHidden || options.isLidAddressed === true;
      Object.assign(attrs, isByLid ? { from: lidJid(author) } : { from: phoneJid(author) });
      Object.assign(attrs, alternativeIdAttrs('sender', author, isByLid));
      const written: WrittenMessage = { message: composed.message, attrs, group: null };
      author.written.set(attrs.id as string, written);
      for (const device of account.devices.values()) {
        const enc = encNode(await seal(author, device, composed.message));
        deliverStanza(device, { tag: 'message', attrs, content: [enc] }, options);
      }
      return true;
    });
  }

  toGroup(author: Person, group: Group, composed: ComposedMessage, options: WriteOptions): Promise<void> {
    return this.serialize(group.id, async () => {
      const attrs = stanzaAttrs(author, composed, options);
      const isByLid = author.isHidden || group.addressing === 'lid';
      Object.assign(attrs, { from: group.id, participant: isByLid ? lidJid(author) : phoneJid(author) });
      Object.assign(attrs, alternativeIdAttrs('participant', author, isByLid));
      author.written.set(attrs.id as string, { message: composed.message, attrs, group: group.id });
      const sealed = await author.endpoint.sealForGroup(group.id, phoneJid(author), composed.message);
      for (const device of this.devicesOf(group)) {
        const content: BinaryNode[] = [];
        const shared = `${group.id} ${device.jid}`;
        if (!author.sharedGroupKeys.has(shared)) {
          content.push(encNode(await seal(author, device, sealed.distribution)));
          author.sharedGroupKeys.add(shared);
        }
        content.push({ tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: sealed.ciphertext });
        deliverStanza(device, { tag: 'message', attrs, content }, options);
      }
    });
  }

  /** A message written on the account's own phone: its linked devices get a copy that names the recipient. */
  fromPhone(
    account: Account,
    recipient: Person,
    composed: ComposedMessage,
    options: WriteOptions,
  ): Promise<void> {
    return this.serialize(account.owner.phone, async () => {
      const isByLid = recipient.isHidden || options.isLidAddressed === true;
      const to = isByLid ? lidJid(recipient) : phoneJid(recipient);
      const attrs = stanzaAttrs(account.owner, composed, options);
      Object.assign(attrs, {
        from: isByLid ? lidJid(account.owner) : phoneJid(account.owner),
        recipient: to,
      });
      Object.assign(attrs, alternativeIdAttrs('peer_recipient', recipient, isByLid));
      const message: proto.IMessage = {
        deviceSentMessage: { destinationJid: to, message: composed.message },
      };
      account.owner.written.set(attrs.id as string, { message, attrs, group: null });
      for (const device of account.devices.values()) {
        const enc = encNode(await seal(account.owner, device, message));
        deliverStanza(device, { tag: 'message', attrs, content: [enc] }, options);
      }
    });
  }

  /** Messages of the phone to its own devices, such as history. */
  toOwnDevices(account: Account, message: proto.IMessage): Promise<void> {
    return this.serialize(account.owner.phone, async () => {
      const attrs = {
        from: phoneJid(account.owner),
        id: newId(),
        t: unixSeconds(new Date()),
        type: 'text',
        category: 'peer',
      };
      for (const device of account.devices.values()) {
        const enc = encNode(await seal(account.owner, device, message));
        device.deliver({ tag: 'message', attrs, content: [enc] });
      }
    });
  }

  /** A device could not decrypt a message: it is encrypted again in a new session. */
  async resend(author: Person, device: LinkedDevice, receipt: BinaryNode): Promise<boolean> {
    const written = author.written.get(receipt.attrs.id ?? '');
    if (!written) return false;
    const keys = getBinaryNodeChild(receipt, 'keys');
    const registrationId = getBinaryNodeChildUInt(receipt, 'registration', 4);
    const bundle = (keys && readBundle(keys, registrationId)) ?? (await device.takeBundle());
    await author.endpoint.forgetSession(device.jid);
    await author.endpoint.startSession(device.jid, bundle);
    let { message } = written;
    if (written.group) {
      const { distribution } = await author.endpoint.sealForGroup(written.group, phoneJid(author), {});
      message = { ...message, ...distribution };
    }
    const enc = encNode(await author.endpoint.seal(device.jid, message));
    enc.attrs.count = getBinaryNodeChild(receipt, 'retry')?.attrs.count ?? '1';
    device.deliver({ tag: 'message', attrs: written.attrs, content: [enc] });
    return true;
  }

  private devicesOf(group: Group): LinkedDevice[] {
    return group.members.flatMap((phone) => [
      ...(this.directory.accounts.get(phone)?.devices.values() ?? []),
    ]);
  }

  private serialize<T>(queue: string, work: () => Promise<T>): Promise<T> {
    const done = (this.queues.get(queue) ?? Promise.resolve()).then(work);
    this.queues.set(
      queue,
      done.catch(() => {}),
    );
    return done;
  }
}

export function newId(): string {
  return `3A${randomBytes(9).toString('hex').toUpperCase()}`;
}

export function unixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}

async function seal(
  author: Person,
  device: LinkedDevice,
  message: proto.IMessage,
): Promise<EncryptedMessage> {
  if (!(await author.endpoint.hasSession(device.jid))) {
    await author.endpoint.startSession(device.jid, await device.takeBundle());
  }
  return author.endpoint.seal(device.jid, message);
}

function deliverStanza(device: LinkedDevice, node: BinaryNode, options: WriteOptions): void {
  device.deliver(node);
  if (options.isDuplicated) device.deliver(node);
}

function encNode(sealed: EncryptedMessage): BinaryNode {
  return { tag: 'enc', attrs: { v: '2', type: sealed.type }, content: sealed.ciphertext };
}

function stanzaAttrs(
  author: Person,
  composed: ComposedMessage,
  options: WriteOptions,
): Record<string, string> {
  return {
    id: options.id ?? newId(),
    t: unixSeconds(options.at ?? new Date()),
    notify: author.name,
    type: composed.type,
    ...(composed.edit ? { edit: composed.edit } : {}),
  };
}

/** The other form of a person's id, unless it is hidden. */
function alternativeIdAttrs(role: string, person: Person, isByLid: boolean): Record<string, string> {
  if (!isByLid) return { [`${role}_lid`]: lidJid(person), addressing_mode: 'pn' };
  return {
    addressing_mode: 'lid',
    ...(person.isHidden ? {} : { [`${role}_pn`]: phoneJid(person) }),
  };
}
