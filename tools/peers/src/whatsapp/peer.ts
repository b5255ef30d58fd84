import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import {
  type BinaryNode,
  Curve,
  getAllBinaryNodeChildren,
  getBinaryNodeChildren,
  type KeyPair,
  proto,
} from '@whiskeysockets/baileys';
import { hardenLibrary } from '@prosa/whatsapp/hardening';
import { WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import { compose, type PeerContent } from './contents.ts';
import type { PeerEvents } from './events.ts';
import { Failures } from './failures.ts';
import type { LedgerEntry } from './ledger.ts';
import { LinkedDevice } from './linked-device.ts';
import { MediaHost } from './media-host.ts';
import { makeNoiseChain } from './noise-certificate.ts';
import { Pairing } from './pairing.ts';
import {
  type Account,
  Directory,
  type Group,
  lidJid,
  makePerson,
  type Person,
  phoneJid,
  USER_SERVER,
} from './people.ts';
import { node, Queries } from './queries.ts';
import { Receiving } from './receiving.ts';
import { loadState, StateFile } from './state-file.ts';
import { makeTlsCertificate, type TlsCertificate } from './tls-certificate.ts';
import { newId, seconds, type WriteOptions, Writing } from './writing.ts';

export interface PeerOptions {
  /** A free one is taken when none is given. */
  port?: number;
  /** Where to remember everything; without it a stopped peer is forgotten. */
  directory?: string;
  /** How far customers' phones go by themselves with what the product writes to them. */
  automaticReceipts?: ReceiptLevel;
}

export type ReceiptLevel = 'none' | 'delivered' | 'read' | 'played';

export interface HistoryMessage {
  /** The customer's number. */
  chat: string;
  id: string;
  fromMe: boolean;
  text: string;
  at: Date;
}

export interface Written {
  id: string;
  /** False when the account has blocked its author: nothing was sent. */
  isLetThrough: boolean;
}

/** What must survive a restart so that devices recognise the server. */
export interface ServerKeys {
  noise: KeyPair;
  root: KeyPair;
  tls: TlsCertificate;
}

/**
 * A WhatsApp server on this computer, with the phones of as many people as a test or a demonstration needs.
 * The real client library talks to it as it talks to the real one.
 */
export class WhatsAppPeer extends EventEmitter<PeerEvents> {
  readonly failures = new Failures();
  readonly media = new MediaHost();
  automaticReceipts: ReceiptLevel;
  private readonly keys: ServerKeys;
  private readonly directory: Directory;
  private readonly pairing = new Pairing();
  private readonly writing: Writing;
  private readonly receiving: Receiving;
  private readonly queries: Queries;
  private readonly calls = new Map<string, { from: string; account: string; isVideo: boolean }>();
  private readonly connections = new Set<Connection>();
  private readonly server: Server;
  private stateFile: StateFile | undefined;

  /** Starts listening, on this computer only. */
  static async start(options: PeerOptions = {}): Promise<WhatsAppPeer> {
    hardenLibrary();
    const saved = options.directory === undefined ? undefined : await loadState(options.directory);
    const keys = saved?.keys ?? {
      noise: Curve.generateKeyPair(),
      root: Curve.generateKeyPair(),
      tls: makeTlsCertificate(),
    };
    const peer = new WhatsAppPeer(keys, saved?.directory ?? new Directory(), options);
    for (const [path, bytes] of saved?.files ?? []) peer.media.files.set(path, bytes);
    await new Promise<void>((resolve) => peer.server.listen(options.port ?? 0, '127.0.0.1', resolve));
    peer.media.host = `127.0.0.1:${(peer.server.address() as AddressInfo).port}`;
    if (options.directory !== undefined) {
      peer.stateFile = new StateFile(options.directory, () => ({
        keys,
        directory: peer.directory,
        files: peer.media.files,
      }));
    }
    return peer;
  }

  private constructor(keys: ServerKeys, directory: Directory, options: PeerOptions) {
    super();
    this.keys = keys;
    this.directory = directory;
    this.automaticReceipts = options.automaticReceipts ?? 'none';
    this.writing = new Writing(directory);
    this.receiving = new Receiving(directory, this.media);
    this.queries = new Queries(directory, this.media);
    this.server = createServer(keys.tls, (request, response) => this.media.handle(request, response));
    const identity = { key: keys.noise, chain: makeNoiseChain(keys.root, keys.noise.public) };
    new WebSocketServer({ server: this.server, path: '/ws/chat' }).on('connection', (socket) => {
      this.connections.add(
        new Connection(socket, identity, (connection) => ({
          opened: (payload) => this.opened(connection, payload),
          node: (received) => this.received(connection, received),
          closed: () => this.closed(connection),
        })),
      );
    });
  }

  /** The driver's `socketUrl`. */
  get url(): string {
    return `wss://${this.media.host}/ws/chat`;
  }

  /** The driver's `rootKey`: who vouches for the server in the handshake. */
  get rootKey(): Uint8Array {
    return this.keys.root.public;
  }

  /** The driver's `ca`: the certificate of the TLS connection. */
  get ca(): string {
    return this.keys.tls.cert;
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.drop();
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
    await this.stateFile?.close();
  }

  // Accounts

  /** The account's phone scans the text of the code the product shows. */
  scan(qrText: string, options: { phone: string; pushName?: string }): void {
    const owner =
      this.directory.people.get(options.phone) ??
      this.directory.add(makePerson({ phone: options.phone, name: options.pushName ?? options.phone }));
    const account = this.directory.accounts.get(options.phone) ?? {
      owner,
      devices: new Map<number, LinkedDevice>(),
      nextDeviceId: 1,
      blocked: new Set<string>(),
      isHistoryDue: true,
    };
    const deviceId = account.nextDeviceId;
    this.pairing.link(qrText, account, deviceId);
    account.nextDeviceId++;
    account.isHistoryDue = true;
    account.devices.set(deviceId, new LinkedDevice(options.phone, deviceId));
    this.directory.accounts.set(options.phone, account);
    this.tell('linked', { account: options.phone, deviceId });
  }

  /** The phone removes the product from its linked devices. */
  unlink(phone: string): void {
    const account = this.directory.account(phone);
    for (const device of account.devices.values()) {
      device.isUnlinked = true;
      device.connection?.end(
        node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]),
      );
      this.tell('unlinked', { account: phone, deviceId: device.id, by: 'phone' });
    }
    account.devices.clear();
  }

  accounts(): { phone: string; name: string; isOnline: boolean; waiting: number }[] {
    return [...this.directory.accounts.values()].map(({ owner, devices }) => ({
      phone: owner.phone,
      name: owner.name,
      isOnline: [...devices.values()].some((device) => device.isOnline),
      waiting: [...devices.values()].reduce((sum, device) => sum + device.waiting.length, 0),
    }));
  }

  // People and groups

  addCustomer(options: { phone: string; name: string; picture?: Buffer; isHidden?: boolean }): Person {
    const person = this.directory.add(makePerson(options));
    this.tell('changed');
    return person;
  }

  customers(): Person[] {
    return [...this.directory.people.values()].filter(({ phone }) => !this.directory.accounts.has(phone));
  }

  customer(phone: string): Person {
    return this.directory.get(phone);
  }

  /** What the product wrote to somebody, in order of arrival. */
  ledger(phone: string): readonly LedgerEntry[] {
    return this.directory.get(phone).ledger;
  }

  addGroup(options: { subject: string; members: string[]; addressing?: 'pn' | 'lid' }): Group {
    const group: Group = {
      id: `120363${String(this.directory.groups.size + 1).padStart(12, '0')}@g.us`,
      subject: options.subject,
      members: options.members,
      addressing: options.addressing ?? 'pn',
    };
    this.directory.groups.set(group.id, group);
    this.tell('changed');
    return group;
  }

  renameGroup(id: string, subject: string, byPhone: string): void {
    const group = this.directory.group(id);
    group.subject = subject;
    const by = this.directory.get(byPhone);
    for (const phone of group.members) {
      this.notify(phone, { from: id, type: 'w:gp2', participant: phoneJid(by) }, [
        node('subject', { subject, s_t: seconds(new Date()), s_o: phoneJid(by) }),
      ]);
    }
  }

  setPicture(phone: string, picture: Buffer): void {
    const person = this.directory.get(phone);
    person.picture = picture;
    for (const account of this.directory.accounts.keys()) {
      this.notify(account, { from: person.isHidden ? lidJid(person) : phoneJid(person), type: 'picture' }, [
        node('set', { id: newId(), author: phoneJid(person) }),
      ]);
    }
    this.tell('changed');
  }

  // Writing to the product

  /** Somebody writes to an account. What the product is not online for waits, and comes in order. */
  async writeAs(
    customer: string,
    account: string,
    content: PeerContent,
    options: WriteOptions = {},
  ): Promise<Written> {
    const author = this.directory.get(customer);
    const to = this.directory.account(account);
    const id = options.id ?? newId();
    const composed = await compose(content, phoneJid(to.owner), this.media, options);
    const isLetThrough = await this.writing.toAccount(author, to, composed, { ...options, id });
    this.tell('changed');
    return { id, isLetThrough };
  }

  async writeInGroup(
    author: string,
    groupId: string,
    content: PeerContent,
    options: WriteOptions = {},
  ): Promise<Written> {
    const id = options.id ?? newId();
    const composed = await compose(content, groupId, this.media, options);
    await this.writing.toGroup(this.directory.get(author), this.directory.group(groupId), composed, {
      ...options,
      id,
    });
    this.tell('changed');
    return { id, isLetThrough: true };
  }

  /** The owner of an account writes on the phone itself: the product gets a copy. */
  async writeFromPhone(
    account: string,
    customer: string,
    content: PeerContent,
    options: WriteOptions = {},
  ): Promise<Written> {
    const from = this.directory.account(account);
    const recipient = this.directory.get(customer);
    const id = options.id ?? newId();
    const composed = await compose(content, phoneJid(recipient), this.media, options);
    await this.writing.fromPhone(from, recipient, composed, { ...options, id });
    this.tell('changed');
    return { id, isLetThrough: true };
  }

  call(customer: string, account: string, options: { isVideo?: boolean } = {}): string {
    const callId = newId();
    this.calls.set(callId, { from: customer, account, isVideo: options.isVideo ?? false });
    this.sendCall(callId, (creator) =>
      node(
        'offer',
        { 'call-id': callId, 'call-creator': creator },
        options.isVideo ? [node('video')] : [node('audio')],
      ),
    );
    return callId;
  }

  /** The caller gives up (`timeout`: it was never answered) or hangs up. */
  endCall(callId: string, reason: 'timeout' | 'hangup' = 'hangup'): void {
    this.sendCall(callId, (creator) =>
      node('terminate', { 'call-id': callId, 'call-creator': creator, reason }),
    );
    this.calls.delete(callId);
  }

  /** The phone sends old messages, one chunk at a time; the last one says 100 percent. */
  async sendHistory(
    phone: string,
    chunk: { messages: HistoryMessage[]; progress: number; order?: number },
  ): Promise<void> {
    const account = this.directory.account(phone);
    const chats = Map.groupBy(chunk.messages, (message) => message.chat);
    await this.sendHistorySync(account, {
      syncType: proto.HistorySync.HistorySyncType.RECENT,
      chunkOrder: chunk.order ?? 1,
      progress: chunk.progress,
      phoneNumberToLidMappings: [...chats.keys()].map((chat) => {
        const person = this.directory.get(chat);
        return { pnJid: phoneJid(person), lidJid: lidJid(person) };
      }),
      conversations: [...chats].map(([chat, messages]) => {
        const person = this.directory.get(chat);
        return {
          id: phoneJid(person),
          name: person.name,
          messages: messages.map((message) => ({
            message: {
              key: { remoteJid: phoneJid(person), fromMe: message.fromMe, id: message.id },
              messageTimestamp: Math.floor(message.at.getTime() / 1000),
              pushName: message.fromMe ? null : person.name,
              message: { conversation: message.text },
            },
          })),
        };
      }),
    });
  }

  // Receipts for what the product wrote

  /** A customer's phone has got messages (`delivered`), or its owner has read or played them. */
  sendReceipt(customer: string, account: string, ids: string[], level: Exclude<ReceiptLevel, 'none'>): void {
    const person = this.directory.get(customer);
    const [id, ...others] = ids;
    if (id === undefined) return;
    const group = person.ledger.find((entry) => entry.id === id)?.group;
    const jid = person.isHidden ? lidJid(person) : phoneJid(person);
    const receipt = node(
      'receipt',
      {
        id,
        t: seconds(new Date()),
        ...(group ? { from: group, participant: jid } : { from: jid }),
        ...(level === 'delivered' ? {} : { type: level }),
      },
      others.length > 0
        ? [
            node(
              'list',
              {},
              others.map((other) => node('item', { id: other })),
            ),
          ]
        : undefined,
    );
    for (const device of this.directory.account(account).devices.values()) device.deliver(receipt);
    this.tell('changed');
  }

  // What goes wrong

  /** The line breaks, as when a cable is cut. */
  dropConnection(phone: string): void {
    for (const device of this.directory.account(phone).devices.values()) device.connection?.drop();
  }

  /** The server ends the stream: 515 restart, 401 logged out, 440 replaced, 503 unavailable… */
  streamError(phone: string, code: string): void {
    const conflict = code === '440' ? [node('conflict', { type: 'replaced' })] : undefined;
    for (const device of this.directory.account(phone).devices.values()) {
      device.connection?.end(node('stream:error', { code }, conflict));
    }
  }

  // What the product sends to the server

  private opened(connection: Connection, payload: proto.ClientPayload): void {
    const failure = this.failures.logins.shift();
    if (failure !== undefined) {
      connection.end(node('failure', { reason: failure, location: 'peer' }));
      return;
    }
    if (payload.devicePairingData) {
      this.pairing.offer(connection);
      return;
    }
    const device = this.directory.accounts.get(String(payload.username))?.devices.get(payload.device ?? 0);
    if (!device) {
      connection.end(node('failure', { reason: '401', location: 'peer' }));
      return;
    }
    device.connection?.end(node('stream:error', { code: '440' }, [node('conflict', { type: 'replaced' })]));
    device.isOnline = false;
    device.connection = connection;
    connection.deviceJid = device.jid;
    const lid = lidJid(this.directory.get(device.phone)).replace('@', `:${device.id}@`);
    connection.send(node('success', { t: seconds(new Date()), lid, props: '1' }));
  }

  private closed(connection: Connection): void {
    this.connections.delete(connection);
    this.pairing.forget(connection);
    const device = connection.deviceJid && this.directory.findDevice(connection.deviceJid);
    if (!device || device.connection !== connection) return;
    device.disconnected(connection);
    this.tell('offline', { account: device.phone, deviceId: device.id });
  }

  private async received(connection: Connection, received: BinaryNode): Promise<void> {
    const [child] = getAllBinaryNodeChildren(received);
    if (child?.tag === 'pair-device-sign') {
      connection.end(node('stream:error', { code: '515' }));
      return;
    }
    const device = connection.deviceJid && this.directory.findDevice(connection.deviceJid);
    if (!device || device.connection !== connection) return;
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
          this.tell('callRejected', { account: device.phone, callId: child.attrs['call-id'] ?? '' });
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
    const account = this.directory.account(device.phone);
    const { id = '', xmlns } = query.attrs;
    if (child?.tag === 'remove-companion-device') {
      connection.send(node('iq', { from: USER_SERVER, type: 'result', id }));
      device.isUnlinked = true;
      account.devices.delete(device.id);
      this.tell('unlinked', { account: device.phone, deviceId: device.id, by: 'product' });
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
    else this.tell('changed');
  }

  /** What waited comes first, then that this was all; a freshly linked device also gets its first history. */
  private async welcome(connection: Connection, device: LinkedDevice, account: Account): Promise<void> {
    const count = device.catchUp();
    connection.send(node('ib', { from: USER_SERVER }, [node('offline', { count: String(count) })]));
    this.tell('online', { account: device.phone, deviceId: device.id });
    if (!account.isHistoryDue) return;
    account.isHistoryDue = false;
    await this.sendHistorySync(account, {
      syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
      chunkOrder: 0,
      progress: 0,
    });
  }

  private async messageSent(connection: Connection, device: LinkedDevice, stanza: BinaryNode): Promise<void> {
    const { id = '', to = '' } = stanza.attrs;
    const ackAttrs = { class: 'message', id, from: to, t: seconds(new Date()) };
    const refusal = this.failures.takeRefusal(device.phone);
    if (refusal !== undefined) {
      connection.send(node('ack', { ...ackAttrs, error: refusal }));
      return;
    }
    if (this.failures.takeLoss(device.phone)) return;
    const receptions = await this.receiving.receive(device, stanza);
    this.failures.acknowledge(device.phone, () => connection.send(node('ack', ackAttrs)));
    for (const { person, entry, isDuplicate } of receptions) {
      const details = { account: device.phone, customer: person.phone, entry };
      this.tell(isDuplicate ? 'duplicate' : 'message', details);
      this.sendAutomaticReceipts(person.phone, device.phone, id);
    }
  }

  private sendAutomaticReceipts(customer: string, account: string, id: string): void {
    const levels = ['delivered', 'read', 'played'] as const;
    const reached = levels.findIndex((level) => level === this.automaticReceipts);
    for (const level of levels.slice(0, reached + 1)) this.sendReceipt(customer, account, [id], level);
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
      const author = this.directory.find(receipt.attrs.participant ?? to);
      if (author && (await this.writing.again(author, device, receipt))) {
        this.tell('retry', { account: device.phone, id });
      }
      return;
    }
    if (type === 'server-error') {
      this.refuseUpload(device, receipt);
      return;
    }
    if (type === 'read' || type === 'read-self') this.tell('read', { account: device.phone, ids });
    for (const each of ids) {
      if (device.confirm('message', each)) {
        this.tell('ack', { account: device.phone, id: each, type: type ?? 'delivered' });
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
          from: phoneJid(this.directory.get(device.phone)),
          type: 'mediaretry',
          id: receipt.attrs.id ?? '',
          t: seconds(new Date()),
        },
        [node('rmr', rmr.attrs), node('error', { code: '2' })],
      ),
    );
  }

  private acknowledged(device: LinkedDevice, ack: BinaryNode): void {
    const { id = '', class: tag = '', error } = ack.attrs;
    if (!device.confirm(tag, id)) return;
    if (tag === 'message' && error) this.tell('nack', { account: device.phone, id, code: error });
    else if (tag === 'message') this.tell('ack', { account: device.phone, id, type: 'ack' });
    else this.tell('changed');
  }

  private typed(device: LinkedDevice, state: BinaryNode, child: BinaryNode | undefined): void {
    const to = this.directory.find(state.attrs.to ?? '')?.phone ?? state.attrs.to ?? '';
    this.tell('typing', { account: device.phone, to, isTyping: child?.tag === 'composing' });
  }

  private sendCall(callId: string, makeChild: (creatorJid: string) => BinaryNode): void {
    const call = this.calls.get(callId);
    if (!call) throw new Error('There is no such call.');
    const caller = this.directory.get(call.from);
    const jid = caller.isHidden ? lidJid(caller) : phoneJid(caller);
    const stanza = node('call', { from: jid, id: newId(), t: seconds(new Date()) }, [makeChild(jid)]);
    for (const device of this.directory.account(call.account).devices.values()) device.deliver(stanza);
  }

  private async sendHistorySync(account: Account, sync: proto.IHistorySync): Promise<void> {
    const payload = deflateSync(proto.HistorySync.encode(proto.HistorySync.fromObject(sync)).finish());
    await this.writing.toOwnDevices(account, {
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: {
          initialHistBootstrapInlinePayload: payload,
          syncType: sync.syncType as number,
          chunkOrder: sync.chunkOrder ?? 1,
          progress: sync.progress ?? 0,
        },
      },
    });
    this.tell('changed');
  }

  private notify(phone: string, attrs: Record<string, string>, content: BinaryNode[]): void {
    const stanza = node('notification', { id: newId(), t: seconds(new Date()), ...attrs }, content);
    for (const device of this.directory.accounts.get(phone)?.devices.values() ?? []) device.deliver(stanza);
  }

  private tell<Name extends keyof PeerEvents>(name: Name, ...details: PeerEvents[Name]): void {
    this.stateFile?.touch();
    (this as EventEmitter).emit(name, ...details);
  }
}
