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
import { type Account, type Directory, lidJid, phoneJid, USER_SERVER } from './directory.ts';
import type { ReceiptLevel, EmitEvent } from './events.ts';
import { node, QueryHandler } from './query-handler.ts';
import { MessageReceiver } from './message-receiver.ts';
import { unixSeconds, type DeviceSender } from './device-sender.ts';

interface StanzaHandlerParts {
  directory: Directory;
  pairing: Pairing;
  sender: DeviceSender;
  media: MediaHost;
  failures: Failures;
  emitEvent: EmitEvent;
  automaticReceipts(): ReceiptLevel;
  sendReceipt(customer: string, account: string, ids: string[], level: Exclude<ReceiptLevel, 'none'>): void;
}

/** Handles the stanzas that devices send to the server. */
export class StanzaHandler {
  private readonly parts: StanzaHandlerParts;
  private readonly queries: QueryHandler;
  readonly receiver: MessageReceiver;

  constructor(parts: StanzaHandlerParts) {
    this.parts = parts;
    this.queries = new QueryHandler(parts.directory, parts.media);
    this.receiver = new MessageReceiver(parts.directory, parts.media);
  }

  handleOpen(connection: Connection, payload: proto.ClientPayload): void {
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
    connection.send(node('success', { t: unixSeconds(new Date()), lid, props: '1' }));
  }

  handleClose(connection: Connection): void {
    this.parts.pairing.forget(connection);
    const device = connection.deviceJid && this.parts.directory.findDevice(connection.deviceJid);
    if (!device || device.connection !== connection) return;
    device.disconnected(connection);
    this.parts.emitEvent('offline', { account: device.phone, deviceId: device.id });
  }

  async handleStanza(connection: Connection, handleStanza: BinaryNode): Promise<void> {
    const [child] = getAllBinaryNodeChildren(handleStanza);
    if (child?.tag === 'pair-device-sign') {
      connection.end(node('stream:error', { code: '515' }));
      return;
    }
    const device = connection.deviceJid && this.parts.directory.findDevice(connection.deviceJid);
    if (!device || device.connection !== connection) return;
    const isConfirmation = handleStanza.tag === 'receipt' || handleStanza.tag === 'ack';
    if (isConfirmation && this.parts.failures.lostConfirmations.has(device.phone)) return;
    switch (handleStanza.tag) {
      case 'iq':
        return this.handleQuery(connection, device, handleStanza, child);
      case 'message':
        return this.handleMessage(connection, device, handleStanza);
      case 'receipt':
        return this.handleReceipt(connection, device, handleStanza);
      case 'ack':
        this.handleAck(device, handleStanza);
        return;
      case 'chatstate':
        return this.handleChatState(device, handleStanza, child);
      case 'call': {
        connection.send(
          node('ack', { class: 'call', id: handleStanza.attrs.id ?? '', from: handleStanza.attrs.to ?? '' }),
        );
        if (child?.tag === 'reject') {
          this.parts.emitEvent('callRejected', {
            account: device.phone,
            callId: child.attrs['call-id'] ?? '',
          });
        }
      }
    }
  }

  private async handleQuery(
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
      this.parts.emitEvent('unlinked', { account: device.phone, deviceId: device.id, by: 'product' });
      return;
    }
    const answer = await this.queries.answer(device, account, query);
    if (Array.isArray(answer)) {
      connection.send(node('iq', { from: USER_SERVER, type: 'result', id }, answer));
    } else {
      const error = node('error', { code: answer.error, text: 'refused by the peer' });
      connection.send(node('iq', { from: USER_SERVER, type: 'error', id }, [error]));
    }
    if (xmlns === 'passive') await this.completeLogin(connection, device, account);
    else this.parts.emitEvent('changed');
  }

  /** Sends the queued stanzas first, then their number; a newly linked device also gets its first history. */
  private async completeLogin(connection: Connection, device: LinkedDevice, account: Account): Promise<void> {
    const count = device.sendWaiting();
    connection.send(node('ib', { from: USER_SERVER }, [node('offline', { count: String(count) })]));
    this.parts.emitEvent('online', { account: device.phone, deviceId: device.id });
    if (!account.isHistoryDue) return;
    account.isHistoryDue = false;
    await sendFirstHistory(this.parts.sender, account);
  }

  private async handleMessage(
    connection: Connection,
    device: LinkedDevice,
    stanza: BinaryNode,
  ): Promise<void> {
    const { id = '', to = '' } = stanza.attrs;
    const ackAttrs = { class: 'message', id, from: to, t: unixSeconds(new Date()) };
    const isToNobody = !isJidGroup(to) && !this.parts.directory.find(to);
    const refusal = this.parts.failures.takeRefusal(device.phone) ?? (isToNobody ? '404' : undefined);
    if (refusal !== undefined) {
      connection.send(node('ack', { ...ackAttrs, error: refusal }));
      return;
    }
    if (this.parts.failures.takeLoss(device.phone)) return;
    const receptions = await this.receiver.receive(device, stanza);
    this.parts.failures.acknowledge(device.phone, () => connection.send(node('ack', ackAttrs)));
    for (const { person, entry, isDuplicate } of receptions) {
      const details = { account: device.phone, customer: person.phone, entry };
      this.parts.emitEvent(isDuplicate ? 'duplicate' : 'message', details);
      this.sendAutomaticReceipts(person.phone, device.phone, id);
    }
  }

  private sendAutomaticReceipts(customer: string, account: string, id: string): void {
    const levels = ['delivered', 'read', 'played'] as const;
    const reached = levels.findIndex((level) => level === this.parts.automaticReceipts());
    for (const level of levels.slice(0, reached + 1)) this.parts.sendReceipt(customer, account, [id], level);
  }

  private async handleReceipt(
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
      if (author && (await this.parts.sender.resend(author, device, receipt))) {
        this.parts.emitEvent('retry', { account: device.phone, id });
      }
      return;
    }
    if (type === 'server-error') {
      this.refuseUpload(device, receipt);
      return;
    }
    if (type === 'read' || type === 'read-self') this.parts.emitEvent('read', { account: device.phone, ids });
    for (const each of ids) {
      if (device.confirm('message', each)) {
        this.parts.emitEvent('ack', { account: device.phone, id: each, type: type ?? 'delivered' });
      }
    }
  }

  /** The product asks the phone to upload a file again; the phone no longer has it. */
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
          t: unixSeconds(new Date()),
        },
        [node('rmr', rmr.attrs), node('error', { code: '2' })],
      ),
    );
  }

  private handleAck(device: LinkedDevice, ack: BinaryNode): void {
    const { id = '', class: tag = '', error, type } = ack.attrs;
    if (!device.confirm(tag, id, type)) return;
    if (tag === 'message' && error) this.parts.emitEvent('nack', { account: device.phone, id, code: error });
    else if (tag === 'message') this.parts.emitEvent('ack', { account: device.phone, id, type: 'ack' });
    else this.parts.emitEvent('changed');
  }

  private handleChatState(device: LinkedDevice, state: BinaryNode, child: BinaryNode | undefined): void {
    const to = this.parts.directory.find(state.attrs.to ?? '')?.phone ?? state.attrs.to ?? '';
    this.parts.emitEvent('typing', { account: device.phone, to, isTyping: child?.tag === 'composing' });
  }
}
