import { EventEmitter } from 'node:events';
import type { LedgerEntry, Person, WhatsAppPeer } from '../whatsapp/index.ts';
import { arrivedMessage } from './arriving.ts';
import { ChatStore, type PhoneGroup } from './chat-store.ts';
import { type Draft, toContent, type WriteExtras } from './drafts.ts';
import { directChat, isGroupChat, makeId, newMessage, type PhoneMessage } from './messages.ts';
import { PhoneError } from './phone-error.ts';

export interface PhoneEvents {
  /** Something was said, or changed, in a chat. */
  chat: [chat: string];
  /** Something else changed: a phone was switched on, a line went down. */
  state: [];
  typing: [{ chat: string; isTyping: boolean }];
  call: [{ callId: string; customer: string; ending: 'rejected' | 'ended' }];
  /** The company wrote to a customer; in a group too. */
  answered: [{ customer: string; message: PhoneMessage }];
}

/** The phones of the customers: what each of them sees, and what can be done with it. */
export class Phones extends EventEmitter<PhoneEvents> {
  readonly peer: WhatsAppPeer;
  readonly store: ChatStore;

  constructor(peer: WhatsAppPeer, directory: string) {
    super();
    this.peer = peer;
    this.store = new ChatStore(directory);
    this.setMaxListeners(0);
    peer.on('message', ({ account, customer, entry }) => void this.arrived(account, customer, entry));
    peer.on('ack', ({ id }) => this.acknowledge([id], 2));
    peer.on('read', ({ ids }) => this.acknowledge(ids, 3));
    peer.on('typing', ({ account, to, isTyping }) =>
      this.emit('typing', { chat: isGroupChat(to) ? to : directChat(to, account), isTyping }),
    );
    peer.on('linked', ({ account, deviceId }) => this.noteLink(account, (ids) => [...ids, deviceId]));
    peer.on('unlinked', ({ account, deviceId }) =>
      this.noteLink(account, (ids) => ids.filter((id) => id !== deviceId)),
    );
    for (const name of ['online', 'offline', 'changed'] as const) peer.on(name, () => this.emit('state'));
  }

  customer(id: string): Person {
    const person = this.peer.customers().find(({ phone }) => phone === id);
    if (!person) throw new PhoneError(404, 'There is no such customer.');
    return person;
  }

  isOnline(customer: string): boolean {
    return !this.store.memory.offline.includes(customer);
  }

  /** Switched off, a phone gets nothing; switched on again, it gets all that came meanwhile. */
  setOnline(customer: string, isOnline: boolean): void {
    const { memory } = this.store;
    memory.offline = memory.offline.filter((phone) => phone !== this.customer(customer).phone);
    if (!isOnline) memory.offline.push(customer);
    this.store.touch();
    if (isOnline) {
      for (const message of memory.messages) {
        if (message.from !== 'company' || message.ack !== 1) continue;
        if (!message.chat.startsWith(`${customer} `)) continue;
        this.deliver(customer, message);
        this.emit('chat', message.chat);
      }
    }
    this.emit('state');
  }

  /** Where a customer writes unless told otherwise: to the number they last spoke with, or any that is linked. */
  usualChat(customer: string): string {
    const last = this.store.memory.messages.findLast(({ chat }) => chat.startsWith(`${customer} `));
    const accounts = this.linkedAccounts();
    const [, known = ''] = last?.chat.split(' ') ?? [];
    const account = accounts.includes(known) ? known : accounts[0];
    if (account === undefined) throw new PhoneError(409, 'No phone of the company is linked.');
    return directChat(customer, account);
  }

  messages(customer: string, chat?: string): PhoneMessage[] {
    const isSeen = (message: PhoneMessage) =>
      chat === undefined ? message.chat.startsWith(`${customer} `) : message.chat === chat;
    const isHere = (message: PhoneMessage) =>
      message.from === 'customer' || message.ack >= 2 || isGroupChat(message.chat);
    return this.store.memory.messages.filter((message) => isSeen(message) && isHere(message));
  }

  async write(customer: string, draft: Draft, extras: WriteExtras = {}): Promise<PhoneMessage> {
    const author = this.customer(customer);
    this.refuseOffline(customer);
    const chat = this.chatOf(customer, extras.chat);
    const { content, ...shown } = await toContent(draft, this.store);
    const quoted = extras.quotedId === undefined ? undefined : this.store.find(extras.quotedId);
    const options = {
      ...(extras.at ? { at: extras.at } : {}),
      ...(quoted
        ? {
            quoted: {
              id: quoted.id,
              text: quoted.text || quoted.mediaType,
              authorJid: `${quoted.author}@s.whatsapp.net`,
            },
          }
        : {}),
    };
    // Kept before it is handed over: the product may confirm it before the call returns.
    const message = newMessage({
      id: makeId(),
      chat,
      from: 'customer',
      author: author.phone,
      ack: 1,
      quotedId: quoted?.id ?? null,
      ...(extras.at ? { createdAt: extras.at.toISOString() } : {}),
      ...shown,
    });
    this.store.add(message);
    await this.hand(customer, chat, content, { ...options, id: message.id });
    this.emit('chat', chat);
    return message;
  }

  async edit(customer: string, id: string, text: string): Promise<void> {
    const message = this.own(customer, id);
    await this.hand(customer, message.chat, { kind: 'edit', targetId: id, text });
    this.change(message, { text, isEdited: true });
  }

  async revoke(customer: string, id: string): Promise<void> {
    const message = this.own(customer, id);
    await this.hand(customer, message.chat, { kind: 'revoke', targetId: id });
    this.change(message, { isDeleted: true });
  }

  /** An empty emoji takes the reaction back. */
  async react(customer: string, id: string, emoji: string): Promise<void> {
    const message = this.visible(customer, id);
    this.refuseOffline(customer);
    const isOnOwn = message.author === customer;
    await this.hand(customer, message.chat, { kind: 'reaction', targetId: id, emoji, isOnOwn });
    this.noteReaction(message, customer, emoji);
  }

  /** The customer looks at a chat: what the company wrote there has been read, voice notes apart. */
  read(customer: string, chat: string): void {
    this.refuseOffline(customer);
    const messages = this.store.inChat(this.chatOf(customer, chat));
    const { readUpTo } = this.store.memory;
    const newest = messages.at(-1)?.id;
    const place = `${customer} ${chat}`;
    const hasNews = newest !== undefined && readUpTo[place] !== newest;
    if (hasNews) readUpTo[place] = newest;
    const unread = messages.filter(({ from, ack }) => from === 'company' && ack < 3);
    for (const [account, ofAccount] of Map.groupBy(unread, ({ author }) => author)) {
      this.peer.sendReceipt(
        customer,
        account,
        ofAccount.map(({ id }) => id),
        'read',
      );
      for (const message of ofAccount) message.ack = 3;
    }
    if (!hasNews && unread.length === 0) return;
    this.store.touch();
    this.emit('chat', chat);
  }

  /** The customer listens to a voice note. */
  play(customer: string, id: string): void {
    const message = this.visible(customer, id);
    if (message.from !== 'company' || message.mediaType !== 'audio' || message.ack === 5) return;
    this.peer.sendReceipt(customer, message.author, [id], 'played');
    this.change(message, { ack: 5 });
  }

  unread(customer: string, chat: string): number {
    const messages = this.messages(customer, chat);
    const upTo = this.store.memory.readUpTo[`${customer} ${chat}`];
    const from = messages.findLastIndex(({ id }) => id === upTo) + 1;
    return messages.slice(from).filter(({ author }) => author !== customer).length;
  }

  linkedAccounts(): string[] {
    return Object.keys(this.store.memory.links);
  }

  addGroup(subject: string, members: string[]): string {
    const { id } = this.peer.addGroup({ subject, members });
    this.store.memory.groups.push({ id, subject, members });
    this.store.touch();
    this.emit('state');
    return id;
  }

  groupsOf(customer: string): PhoneGroup[] {
    return this.store.memory.groups.filter(({ members }) => members.includes(customer));
  }

  /** Only while the demo is prepared: the past gets its dates. */
  setTimes(times: { id: string; at: Date }[]): void {
    for (const { id, at } of times) {
      const message = this.store.find(id);
      if (message) message.createdAt = at.toISOString();
    }
    this.store.memory.messages.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    this.store.touch();
  }

  private async arrived(account: string, customer: string, entry: LedgerEntry): Promise<void> {
    const target = entry.targetId === null ? undefined : this.store.find(entry.targetId);
    if (entry.kind === 'reaction' && target) return this.noteReaction(target, account, entry.text);
    if (entry.kind === 'edit' && target) return this.change(target, { text: entry.text, isEdited: true });
    if (entry.kind === 'revoke' && target) return this.change(target, { isDeleted: true });
    if (['reaction', 'edit', 'revoke'].includes(entry.kind)) return;
    const message = arrivedMessage(account, customer, entry);
    const { media } = entry;
    const isNew = this.store.add(message);
    if (isNew && media)
      message.media = {
        file: await this.store.keepFile(media.bytes),
        mimetype: media.mimetype,
        fileName: media.fileName,
        seconds: media.seconds,
        isVoice: entry.kind === 'voice',
      };
    if (this.isOnline(customer)) this.deliver(customer, this.store.find(entry.id) ?? message);
    this.store.touch();
    this.emit('chat', message.chat);
    if (isNew) this.emit('answered', { customer, message });
  }

  private deliver(customer: string, message: PhoneMessage): void {
    this.peer.sendReceipt(customer, message.author, [message.id], 'delivered');
    message.ack = Math.max(message.ack, 2);
  }

  private acknowledge(ids: string[], ack: number): void {
    for (const id of ids) {
      const message = this.store.find(id);
      if (message?.from === 'customer' && message.ack < ack) this.change(message, { ack });
    }
  }

  private change(message: PhoneMessage, changes: Partial<PhoneMessage>): void {
    Object.assign(message, changes);
    this.store.touch();
    this.emit('chat', message.chat);
  }

  private noteReaction(message: PhoneMessage, by: string, emoji: string): void {
    const others = message.reactions.filter((reaction) => reaction.by !== by);
    this.change(message, { reactions: emoji === '' ? others : [...others, { by, emoji }] });
  }

  private noteLink(account: string, change: (ids: number[]) => number[]): void {
    const { links } = this.store.memory;
    const ids = change(links[account] ?? []);
    if (ids.length > 0) links[account] = ids;
    else delete links[account];
    this.store.touch();
    this.emit('state');
  }

  private async hand(
    customer: string,
    chat: string,
    content: Parameters<WhatsAppPeer['writeAs']>[2],
    options: Parameters<WhatsAppPeer['writeAs']>[3] = {},
  ): Promise<void> {
    if (isGroupChat(chat)) await this.peer.writeInGroup(customer, chat, content, options);
    else await this.peer.writeAs(customer, chat.split(' ')[1] ?? '', content, options);
  }

  /** The chat meant by a request; the usual one when none is named. */
  chatOf(customer: string, chat: string | undefined): string {
    if (chat === undefined || chat === '') return this.usualChat(customer);
    const isTheirs = isGroupChat(chat)
      ? this.groupsOf(customer).some(({ id }) => id === chat)
      : chat.startsWith(`${customer} `) && this.linkedAccounts().includes(chat.split(' ')[1] ?? '');
    if (!isTheirs) throw new PhoneError(404, 'There is no such chat.');
    return chat;
  }

  private own(customer: string, id: string): PhoneMessage {
    this.refuseOffline(customer);
    const message = this.store.find(id);
    if (message?.author !== customer || message.isDeleted || message.mediaType === 'call')
      throw new PhoneError(404, 'There is no such message of this customer.');
    return message;
  }

  private visible(customer: string, id: string): PhoneMessage {
    const message = this.store.find(id);
    if (!message || !this.messages(customer, message.chat).includes(message))
      throw new PhoneError(404, 'There is no such message.');
    return message;
  }

  refuseOffline(customer: string): void {
    if (!this.isOnline(customer)) throw new PhoneError(409, 'This phone is switched off.');
  }
}
