import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChildren,
  isJidGroup,
  type proto,
} from '@whiskeysockets/baileys';
import type { Connection } from './connection.ts';
import type { Failures } from './failures.ts';
import { sendFirstHistory } from './history-sync.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { MediaHost } from './media-host.ts';
import type { Pairing } from './pairing.ts';
import { type Account, type Directory, lidJid, phoneJid, USER_SERVER } from './people.ts';
import type { ReceiptLevel, Tell } from './events.ts';
import { node, Queries } from './queries.ts';
import { Receiving } from './receiving.ts';
import { seconds, type Writing } from './writing.ts';

export interface TrafficParts {
  directory: Directory;
  pairing: Pairing;
  writing: Writing;
  media: MediaHost;
  failures: Failures;
  tell: Tell;
  automaticReceipts(): ReceiptLevel;
  sendReceipt(customer: string, account: string, ids: string[], level: Exclude<ReceiptLevel, 'none'>): void;
}

/** What devices send to the server, and what it answers. */
export class DeviceTraffic {
  private readonly parts: TrafficParts;
  private readonly queries: Queries;
  readonly receiving: Receiving;

  constructor(parts: TrafficParts) {
    this.parts = parts;
    this.queries = new Queries(parts.directory, parts.media);
    this.receiving = new Receiving(parts.directory, parts.media);
  }

  opened(connection: Connection, payload: proto.ClientPayload): void {
    const failure = this.parts.failures.logins.shift();
    if (failure !== undefined) {
      connection.end(node('failure', { reason: failure, location: 'peer' }));
      return;
    }
    if (payload.devicePairingData) {
      this.parts.pairing.offer(connection);
      return;
    }
    const device = this.parts.directory.accounts
      .get(String(payload.username))
      ?.devices.get(payload.device ?? 0);
    if (!device) {
      connection.end(node('failure', { reason: '401', location: 'peer' }));
      return;
    }
    device.connection?.end(node('stream:error', { code: '440' }, [node('conflict', { type: 'replaced' })]));
    device.isOnline = false;
    device.connection = connection;
    connection.deviceJid = device.jid;
    const lid = lidJid(this.parts.directory.get(device.phone)).replace('@', `:${device.id}@`);
    connection.send(node('success', { t: seconds(new Date()), lid, props: '1' }));
  }

  closed(connection: Connection): void {
    this.parts.pairing.forget(connection);
    const device = connection.deviceJid && this.parts.directory.findDevice(connection.deviceJid);
    if (!device || device.connection !== connection) return;
    device.disconnected(connection);
    this.parts.tell('offline', { account: device.phone, deviceId: device.id });
  }

  async received(connection: Connection, received: BinaryNode): Promise<void> {
    const [child] = getAllBinaryNodeChildren(received);
    if (child?.tag === 'pair-device-sign') {
      connection.end(node('stream:error', { code: '515' }));
      return;
    }
    const device = connection.deviceJid && this.parts.directory.findDevice(connection.deviceJid);
    if (!device || device.connection !== connection) return;
    const isConfirmation = received.tag === 'receipt' || received.tag === 'ack';
    if (isConfirmation && this.parts.failures.unheard.has(device.phone)) return;
    switch (received.tag) {
      case 'iq':
        return this.asked(connection, device, received, child);
      case 'message':
        return this.messageSent(connection, device, received);
      case 'receipt':
        return this.receiptSent(connection, device, received);
      case 'ack':
        this.acknowledged(device, received);
        return;
      case 'chatstate':
        return this.typed(device, received, child);
      case 'call': {
        connection.send(
          node('ack', { class: 'call', id: received.attrs.id ?? '', from: received.attrs.to ?? '' }),
        );
        if (child?.tag === 'reject') {
          this.parts.tell('callRejected', { account: device.phone, callId: child.attrs['call-id'] ?? '' });
        }
      }
    }
  }

  private async asked(
    connection: Connection,
    device: LinkedDevice,
    query: BinaryNode,
    child: BinaryNode | undefined,
  ): Promise<void> {
    if (query.attrs.type === 'result') return;
    const account = this.parts.directory.account(device.phone);
    const { id = '', xmlns } = query.attrs;
    if (child?.tag === 'remove-companion-device') {
      connection.send(node('iq', { from: USER_SERVER, type: 'result', id }));
      device.isUnlinked = true;
      account.devices.delete(device.id);
      this.parts.tell('unlinked', { account: device.phone, deviceId: device.id, by: 'product' });
      return;
    }
    const answer = await this.queries.answer(device, account, query);
    if (Array.isArray(answer)) {
      connection.send(node('iq', { from: USER_SERVER, type: 'result', id }, answer));
    } else {
      const error = node('error', { code: answer.error, text: 'refused by the peer' });
      connection.send(node('iq', { from: USER_SERVER, type: 'error', id }, [error]));
    }
    if (xmlns === 'passive') await this.welcome(connection, device, account);
    else this.parts.tell('changed');
  }

  /** What waited comes first, then that this was all; a freshly linked device also gets its first history. */
  private async welcome(connection: Connection, device: LinkedDevice, account: Account): Promise<void> {
    const count = device.catchUp();
    connection.send(node('ib', { from: USER_SERVER }, [node('offline', { count: String(count) })]));
    this.parts.tell('online', { account: device.phone, deviceId: device.id });
    if (!account.isHistoryDue) return;
    account.isHistoryDue = false;
    await sendFirstHistory(this.parts.writing, account);
  }

  private async messageSent(connection: Connection, device: LinkedDevice, stanza: BinaryNode): Promise<void> {
    const { id = '', to = '' } = stanza.attrs;
    const ackAttrs = { class: 'message', id, from: to, t: seconds(new Date()) };
    const isToNobody = !isJidGroup(to) && !this.parts.directory.find(to);
    const refusal = this.parts.failures.takeRefusal(device.phone) ?? (isToNobody ? '404' : undefined);
    if (refusal !== undefined) {
      connection.send(node('ack', { ...ackAttrs, error: refusal }));
      return;
    }
    if (this.parts.failures.takeLoss(device.phone)) return;
    const receptions = await this.receiving.receive(device, stanza);
    this.parts.failures.acknowledge(device.phone, () => connection.send(node('ack', ackAttrs)));
    for (const { person, entry, isDuplicate } of receptions) {
      const details = { account: device.phone, customer: person.phone, entry };
      this.parts.tell(isDuplicate ? 'duplicate' : 'message', details);
      this.sendAutomaticReceipts(person.phone, device.phone, id);
    }
  }

  private sendAutomaticReceipts(customer: string, account: string, id: string): void {
    const levels = ['delivered', 'read', 'played'] as const;
    const reached = levels.findIndex((level) => level === this.parts.automaticReceipts());
    for (const level of levels.slice(0, reached + 1)) this.parts.sendReceipt(customer, account, [id], level);
  }

  private async receiptSent(
    connection: Connection,
    device: LinkedDevice,
    receipt: BinaryNode,
  ): Promise<void> {
    const { id = '', to = '', type } = receipt.attrs;
    const items = getAllBinaryNodeChildren(receipt).flatMap((list) => getBinaryNodeChildren(list, 'item'));
    const ids = [id, ...items.map((item) => item.attrs.id ?? '')];
    connection.send(node('ack', { class: 'receipt', id, from: to, ...(type ? { type } : {}) }));
    if (type === 'retry') {
      const author = this.parts.directory.find(receipt.attrs.participant ?? to);
      if (author && (await this.parts.writing.again(author, device, receipt))) {
        this.parts.tell('retry', { account: device.phone, id });
      }
      return;
    }
    if (type === 'server-error') {
      this.refuseUpload(device, receipt);
      return;
    }
    if (type === 'read' || type === 'read-self') this.parts.tell('read', { account: device.phone, ids });
    for (const each of ids) {
      if (device.confirm('message', each)) {
        this.parts.tell('ack', { account: device.phone, id: each, type: type ?? 'delivered' });
      }
    }
  }

  /** The product asks the phone to upload a file again; the phone has it no more. */
  private refuseUpload(device: LinkedDevice, receipt: BinaryNode): void {
    const rmr = getAllBinaryNodeChildren(receipt).find((child) => child.tag === 'rmr');
    if (!rmr) return;
    device.deliver(
      node(
        'notification',
        {
          from: phoneJid(this.parts.directory.get(device.phone)),
          type: 'mediaretry',
          id: receipt.attrs.id ?? '',
          t: seconds(new Date()),
        },
        [node('rmr', rmr.attrs), node('error', { code: '2' })],
      ),
    );
  }

  private acknowledged(device: LinkedDevice, ack: BinaryNode): void {
    const { id = '', class: tag = '', error, type } = ack.attrs;
    if (!device.confirm(tag, id, type)) return;
    if (tag === 'message' && error) this.parts.tell('nack', { account: device.phone, id, code: error });
    else if (tag === 'message') this.parts.tell('ack', { account: device.phone, id, type: 'ack' });
    else this.parts.tell('changed');
  }

  private typed(device: LinkedDevice, state: BinaryNode, child: BinaryNode | undefined): void {
    const to = this.parts.directory.find(state.attrs.to ?? '')?.phone ?? state.attrs.to ?? '';
    this.parts.tell('typing', { account: device.phone, to, isTyping: child?.tag === 'composing' });
  }
}
