import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  isJidGroup,
  jidDecode,
  type proto,
} from '@whiskeysockets/baileys';
import { type LedgerEntry, toLedgerEntry } from './ledger.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { MediaHost } from './media-host.ts';
import { type Directory, lidJid, type Person, phoneJid } from './directory.ts';
import { node } from './query-handler.ts';
import { unixSeconds } from './device-sender.ts';

interface ReceivedMessage {
  person: Person;
  entry: LedgerEntry;
  isDuplicate: boolean;
}

/** Receives the product's messages: the phones decrypt them and store what they understand. */
export class MessageReceiver {
  private readonly directory: Directory;
  private readonly media: MediaHost;

  constructor(directory: Directory, media: MediaHost) {
    this.directory = directory;
    this.media = media;
  }

  /** Returns the recipients; empty if the server knows none of them. */
  async receive(sender: LinkedDevice, stanza: BinaryNode): Promise<ReceivedMessage[]> {
    const group = isJidGroup(stanza.attrs.to) ? (stanza.attrs.to ?? null) : null;
    const opened = new Map<Person, proto.Message>();
    for (const { jid, enc } of encryptedCopies(stanza)) {
      const linked = this.directory.findDevice(jid);
      if (linked) {
        this.forward(sender, linked, stanza, enc);
        continue;
      }
      const person = this.directory.find(jid);
      const message = person && (await this.open(sender, person, stanza, enc));
      if (person && message) opened.set(person, message);
    }
    const shared = getBinaryNodeChildren(stanza, 'enc').find((enc) => enc.attrs.type === 'skmsg');
    if (group && shared) await this.openInGroup(sender, group, stanza, shared, opened);

    const receptions: ReceivedMessage[] = [];
    for (const [person, message] of opened) {
      if (person.phone === sender.phone || isKeyOnly(message)) continue;
      receptions.push(await this.storeEntry(person, sender, stanza, message, group));
    }
    return receptions;
  }

  private async open(sender: LinkedDevice, person: Person, stanza: BinaryNode, enc: BinaryNode) {
    const { type = '' } = enc.attrs;
    try {
      return await person.endpoint.open(sender.jid, { type, content: enc.content as Uint8Array });
    } catch {
      await this.requestRetry(sender, person, stanza);
      return undefined;
    }
  }

  private async openInGroup(
    sender: LinkedDevice,
    groupId: string,
    stanza: BinaryNode,
    shared: BinaryNode,
    opened: Map<Person, proto.Message>,
  ): Promise<void> {
    for (const phone of this.directory.group(groupId).members) {
      const person = this.directory.get(phone);
      const distribution = opened.get(person);
      if (distribution) await person.endpoint.learnSenderKey(sender.jid, distribution);
      try {
        const message = await person.endpoint.openFromGroup(
          groupId,
          sender.jid,
          shared.content as Uint8Array,
        );
        opened.set(person, message);
      } catch {
        if (phone !== sender.phone) await this.requestRetry(sender, person, stanza);
      }
    }
  }

  private async storeEntry(
    person: Person,
    sender: LinkedDevice,
    stanza: BinaryNode,
    message: proto.Message,
    group: string | null,
  ): Promise<ReceivedMessage> {
    const id = stanza.attrs.id ?? '';
    if (message.senderKeyDistributionMessage) await person.endpoint.learnSenderKey(sender.jid, message);
    const known = person.ledger.find((entry) => entry.id === id);
    if (known) {
      known.duplicates++;
      return { person, entry: known, isDuplicate: true };
    }
    const entry = await toLedgerEntry({ id, from: sender.phone, group, message }, this.media);
    person.ledger.push(entry);
    return { person, entry, isDuplicate: false };
  }

  /** Like a phone that cannot decrypt a message: requests it again, with keys for a new session. */
  async requestRetry(sender: LinkedDevice, person: Person, stanza: BinaryNode): Promise<void> {
    const { id = '', to = '' } = stanza.attrs;
    const [registration, ...keys] = await person.endpoint.bundle();
    await person.endpoint.forgetSession(sender.jid);
    const isByLid = person.isHidden || jidDecode(to)?.server === 'lid';
    const jid = isByLid ? lidJid(person) : phoneJid(person);
    sender.deliver(
      node(
        'receipt',
        {
          id,
          type: 'retry',
          t: unixSeconds(new Date()),
          ...(isJidGroup(to) ? { from: to, participant: jid } : { from: jid }),
        },
        [
          node('retry', { count: '1', id, t: unixSeconds(new Date()), v: '1' }),
          registration as BinaryNode,
          node('keys', {}, keys),
        ],
      ),
    );
  }

  /** Another linked device, of this or another account, gets its own encrypted copy. */
  private forward(from: LinkedDevice, to: LinkedDevice, stanza: BinaryNode, enc: BinaryNode): void {
    if (to === from) return;
    const author = this.directory.get(from.phone);
    const { id = '', type = 'text', to: chat = '', edit } = stanza.attrs;
    const isOwn = to.phone === from.phone;
    to.deliver(
      node(
        'message',
        {
          id,
          type,
          t: unixSeconds(new Date()),
          notify: author.name,
          ...(edit ? { edit } : {}),
          ...(isJidGroup(chat)
            ? { from: chat, participant: from.jid }
            : { from: from.jid, ...(isOwn ? { recipient: chat } : { sender_lid: lidJid(author) }) }),
        },
        [enc, ...getBinaryNodeChildren(stanza, 'enc')],
      ),
    );
  }
}

function encryptedCopies(stanza: BinaryNode): { jid: string; enc: BinaryNode }[] {
  const copies: { jid: string; enc: BinaryNode }[] = [];
  for (const to of getBinaryNodeChildren(getBinaryNodeChild(stanza, 'participants'), 'to')) {
    const enc = getBinaryNodeChild(to, 'enc');
    if (enc) copies.push({ jid: to.attrs.jid ?? '', enc });
  }
  for (const enc of getBinaryNodeChildren(stanza, 'enc')) {
    // Encrypted for one device only: sent again because that device could not decrypt the first copy.
    if (enc.attrs.type === 'skmsg') continue;
    copies.push({ jid: stanza.attrs.participant ?? stanza.attrs.to ?? '', enc });
  }
  return copies;
}

function isKeyOnly(message: proto.Message): boolean {
  const { senderKeyDistributionMessage, messageContextInfo: _, ...rest } = message.toJSON();
  return senderKeyDistributionMessage !== undefined && Object.keys(rest).length === 0;
}
