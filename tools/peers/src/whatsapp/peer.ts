import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BinaryNode, Curve, type KeyPair } from '@whiskeysockets/baileys';
import { hardenLibrary } from '@prosa/whatsapp/hardening';
import { WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import { compose, type PeerContent } from './contents.ts';
import { StanzaHandler } from './stanza-handler.ts';
import type { PeerEvents, ReceiptLevel } from './events.ts';
import { Failures } from './failures.ts';
import { type HistoryPart, sendHistory } from './history-sync.ts';
import type { LedgerEntry } from './ledger.ts';
import { LinkedDevice } from './linked-device.ts';
import { MediaHost } from './media-host.ts';
import { makeNoiseChain } from './noise-certificate.ts';
import { Pairing } from './pairing.ts';
import { Directory, type Group, lidJid, makePerson, type Person, phoneJid } from './directory.ts';
import { node } from './query-handler.ts';
import { receiptOf } from './receipts.ts';
import { SignalEndpoint } from './signal-endpoint.ts';
import { loadState, StateFile } from './state-file.ts';
import { makeTlsCertificate, type TlsCertificate } from './tls-certificate.ts';
import { newId, unixSeconds, type WriteOptions, DeviceSender } from './device-sender.ts';

interface PeerOptions {
  /** A free port by default. */
  port?: number;
  /** The folder of the persistent state; without it a stopped peer keeps nothing. */
  directory?: string;
  /** The receipts that customers' phones send automatically for the product's messages. */
  automaticReceipts?: ReceiptLevel;
}

interface WriteResult {
  id: string;
  /** False if the account has blocked the author: nothing was sent. */
  isSent: boolean;
}

/** Keys that must survive a restart, so that devices recognize the server. */
export interface ServerKeys {
  noise: KeyPair;
  root: KeyPair;
  tls: TlsCertificate;
}

/**
 * A local WhatsApp server, with the phones of any number of people for tests and the demo. The real client library
 * connects to it as to the real server.
 */
export class WhatsAppPeer extends EventEmitter<PeerEvents> {
  readonly failures = new Failures();
  readonly media: MediaHost;
  automaticReceipts: ReceiptLevel;
  private readonly keys: ServerKeys;
  private readonly directory: Directory;
  private readonly pairing = new Pairing();
  private readonly sender: DeviceSender;
  private readonly stanzaHandler: StanzaHandler;
  private readonly calls = new Map<string, { from: string; account: string; isVideo: boolean }>();
  private readonly connections = new Set<Connection>();
  private readonly server: Server;
  private stateFile: StateFile | undefined;

  /** Starts listening, on this computer only. */
  static async start(options: PeerOptions = {}): Promise<WhatsAppPeer> {
    hardenLibrary();
    const { directory } = options;
    const media = new MediaHost(directory === undefined ? undefined : join(directory, 'media'));
    const saved = directory === undefined ? undefined : await loadState(directory, media.files);
    const keys = saved?.keys ?? {
      noise: Curve.generateKeyPair(),
      root: Curve.generateKeyPair(),
      tls: makeTlsCertificate(),
    };
    const peer = new WhatsAppPeer(keys, { directory: saved?.directory ?? new Directory(), media }, options);
    await new Promise<void>((resolve) => peer.server.listen(options.port ?? 0, '127.0.0.1', resolve));
    peer.media.host = `127.0.0.1:${(peer.server.address() as AddressInfo).port}`;
    if (directory !== undefined)
      peer.stateFile = new StateFile(directory, () => ({ keys, directory: peer.directory }));
    return peer;
  }

  private constructor(
    keys: ServerKeys,
    { directory, media }: { directory: Directory; media: MediaHost },
    options: PeerOptions,
  ) {
    super();
    this.media = media;
    this.keys = keys;
    this.directory = directory;
    this.automaticReceipts = options.automaticReceipts ?? 'none';
    this.sender = new DeviceSender(directory);
    this.server = createServer(keys.tls, (request, response) => this.media.handle(request, response));
    this.stanzaHandler = new StanzaHandler({
      directory,
      pairing: this.pairing,
      sender: this.sender,
      media: this.media,
      failures: this.failures,
      emitEvent: (name, ...details) => this.emitEvent(name, ...details),
      automaticReceipts: () => this.automaticReceipts,
      sendReceipt: (...receipt) => this.sendReceipt(...receipt),
    });
    const identity = { key: keys.noise, chain: makeNoiseChain(keys.root, keys.noise.public) };
    new WebSocketServer({ server: this.server, path: '/ws/chat' }).on('connection', (socket) => {
      this.connections.add(
        new Connection(socket, identity, (connection) => ({
          opened: (payload) => this.stanzaHandler.handleOpen(connection, payload),
          node: (received) => this.stanzaHandler.handleStanza(connection, received),
          closed: () => {
            this.connections.delete(connection);
            this.stanzaHandler.handleClose(connection);
          },
        })),
      );
    });
  }

  /** The driver's `socketUrl`. */
  get url(): string {
    return `wss://${this.media.host}/ws/chat`;
  }

  /** The driver's `rootKey`: the public key that certifies the server in the handshake. */
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
    this.media.files.close();
  }

  // Accounts

  /** The account's phone scans the text of the product's code. */
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
    this.emitEvent('linked', { account: options.phone, deviceId });
  }

  /** The phone removes the product from its linked devices. */
  unlink(phone: string): void {
    const account = this.directory.account(phone);
    for (const device of account.devices.values()) {
      device.isUnlinked = true;
      device.connection?.end(
        node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]),
      );
      this.emitEvent('unlinked', { account: phone, deviceId: device.id, by: 'phone' });
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
    this.emitEvent('changed');
    return person;
  }

  /** A new phone with the same number but new keys: it cannot decrypt earlier messages. */
  reinstall(phone: string): void {
    const person = this.directory.get(phone);
    person.endpoint = new SignalEndpoint();
    person.sharedGroupKeys.clear();
    this.emitEvent('changed');
  }

  customers(): Person[] {
    return [...this.directory.people.values()].filter(({ phone }) => !this.directory.accounts.has(phone));
  }

  customer(phone: string): Person {
    return this.directory.get(phone);
  }

  /** The product's messages to this person, in order of arrival. */
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
    this.emitEvent('changed');
    return group;
  }

  renameGroup(id: string, subject: string, byPhone: string): void {
    const group = this.directory.group(id);
    group.subject = subject;
    const by = this.directory.get(byPhone);
    for (const phone of group.members) {
      this.notify(phone, { from: id, type: 'w:gp2', participant: phoneJid(by) }, [
        node('subject', { subject, s_t: unixSeconds(new Date()), s_o: phoneJid(by) }),
      ]);
    }
  }

  /** A person changes their number: the accounts are notified, and the LID stays the same. */
  changeNumber(phone: string, to: string): void {
    const person = this.directory.get(phone);
    const old = phoneJid(person);
    this.directory.people.delete(phone);
    person.phone = to;
    this.directory.add(person);
    const lid = lidJid(person);
    for (const account of this.directory.accounts.keys())
      this.notify(account, { from: old, type: 'contacts' }, [
        node('modify', { old, new: phoneJid(person), old_lid: lid, new_lid: lid }),
      ]);
    this.emitEvent('changed');
  }

  setPicture(phone: string, picture: Buffer): void {
    const person = this.directory.get(phone);
    person.picture = picture;
    for (const account of this.directory.accounts.keys()) {
      this.notify(account, { from: person.isHidden ? lidJid(person) : phoneJid(person), type: 'picture' }, [
        node('set', { id: newId(), author: phoneJid(person) }),
      ]);
    }
    this.emitEvent('changed');
  }

  // Writing to the product

  /** A customer writes to an account. Messages wait while the product is offline, and arrive in order. */
  async writeAs(
    customer: string,
    account: string,
    content: PeerContent,
    options: WriteOptions = {},
  ): Promise<WriteResult> {
    const author = this.directory.get(customer);
    const to = this.directory.account(account);
    const id = options.id ?? newId();
    const composed = await compose(content, phoneJid(to.owner), this.media, options);
    const isLetThrough = await this.sender.toAccount(author, to, composed, { ...options, id });
    this.emitEvent('changed');
    return { id, isSent: isLetThrough };
  }

  async writeInGroup(
    author: string,
    groupId: string,
    content: PeerContent,
    options: WriteOptions = {},
  ): Promise<WriteResult> {
    const id = options.id ?? newId();
    const composed = await compose(content, groupId, this.media, options);
    await this.sender.toGroup(this.directory.get(author), this.directory.group(groupId), composed, {
      ...options,
      id,
    });
    this.emitEvent('changed');
    return { id, isSent: true };
  }

  /** The owner of an account writes on the phone itself: the product gets a copy. */
  async writeFromPhone(
    account: string,
    customer: string,
    content: PeerContent,
    options: WriteOptions = {},
  ): Promise<WriteResult> {
    const from = this.directory.account(account);
    const recipient = this.directory.get(customer);
    const id = options.id ?? newId();
    const composed = await compose(content, phoneJid(recipient), this.media, options);
    await this.sender.fromPhone(from, recipient, composed, { ...options, id });
    this.emitEvent('changed');
    return { id, isSent: true };
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

  /** The caller hangs up, or the call was not answered (`timeout`). */
  endCall(callId: string, reason: 'timeout' | 'hangup' = 'hangup'): void {
    this.sendCall(callId, (creator) =>
      node('terminate', { 'call-id': callId, 'call-creator': creator, reason }),
    );
    this.calls.delete(callId);
  }

  /** The phone sends old messages chunk by chunk; the last chunk has a progress of 100. */
  async sendHistory(phone: string, chunk: HistoryPart): Promise<void> {
    await sendHistory(this.sender, this.directory, phone, chunk);
    this.emitEvent('changed');
  }

  // Receipts for the product's messages

  /** A customer's phone has received messages (`delivered`), or its owner has read or played them. */
  sendReceipt(customer: string, account: string, ids: string[], level: Exclude<ReceiptLevel, 'none'>): void {
    const receipt = receiptOf(this.directory.get(customer), ids, level);
    for (const device of this.directory.account(account).devices.values()) device.deliver(receipt);
    this.emitEvent('changed');
  }

  /** A customer's phone lost a message, and requests it from the product again. */
  async requestRetry(customer: string, account: string, id: string): Promise<void> {
    const person = this.directory.get(customer);
    const to = person.ledger.find((entry) => entry.id === id)?.group ?? phoneJid(person);
    for (const device of this.directory.account(account).devices.values()) {
      await this.stanzaHandler.receiver.requestRetry(device, person, node('message', { id, to }));
    }
    this.emitEvent('changed');
  }

  // Failures

  /** Breaks the connection, like a cut cable. */
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

  private sendCall(callId: string, makeChild: (creatorJid: string) => BinaryNode): void {
    const call = this.calls.get(callId);
    if (!call) throw new Error('There is no such call.');
    const caller = this.directory.get(call.from);
    const jid = caller.isHidden ? lidJid(caller) : phoneJid(caller);
    const stanza = node('call', { from: jid, id: newId(), t: unixSeconds(new Date()) }, [makeChild(jid)]);
    for (const device of this.directory.account(call.account).devices.values()) device.deliver(stanza);
  }

  private notify(phone: string, attrs: Record<string, string>, content: BinaryNode[]): void {
    const stanza = node('notification', { id: newId(), t: unixSeconds(new Date()), ...attrs }, content);
    for (const device of this.directory.accounts.get(phone)?.devices.values() ?? []) device.deliver(stanza);
  }

  private emitEvent<Name extends keyof PeerEvents>(name: Name, ...details: PeerEvents[Name]): void {
    this.stateFile?.touch();
    (this as EventEmitter).emit(name, ...details);
  }
}
