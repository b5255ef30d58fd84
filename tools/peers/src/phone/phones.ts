import { EventEmitter } from 'node:events';
import type { GraphPeer } from '../graph/index.ts';
import type { WhatsAppPeer } from '../whatsapp/index.ts';
import { ChatStore, type PhoneGroup } from './chat-store.ts';
import { type NewPhoneMessage, toContent, type PhoneWriteOptions } from './new-phone-message.ts';
import { GraphAdapter } from './graph-adapter.ts';
import {
  type ReceivedFile,
  type SendOptions,
  type ChannelAdapter,
  type PhoneAbilities,
  phoneAbilities,
  type PhoneContent,
  type PhoneCustomer,
  type ChannelListener,
} from './channel-adapter.ts';
import { directChat, isGroupChat, newMessage, type PhoneMessage } from './messages.ts';
import { PhoneError } from './phone-error.ts';
import { WhatsAppAdapter } from './whatsapp-adapter.ts';

interface PhoneEvents {
  /** A message in the chat is new or changed. */
  chat: [chat: string];
  /** Other state changed: a phone was switched on, a connection broke. */
  state: [];
  typing: [{ chat: string; isTyping: boolean }];
  call: [{ callId: string; customer: string; ending: 'rejected' | 'ended' }];
  /** The company sent a message to a customer, also in a group. */
  answered: [{ customer: string; message: PhoneMessage }];
}

/** The customers' phones: what each displays, and the actions on them. */
export class Phones extends EventEmitter<PhoneEvents> {
  readonly peer: WhatsAppPeer;
  readonly store: ChatStore;
  private readonly adapters: ChannelAdapter[];

  constructor(peer: WhatsAppPeer, directory: string, graph?: GraphPeer) {
    super();
    this.peer = peer;
    this.store = new ChatStore(directory);
    this.setMaxListeners(0);
    const reception = this.createListener();
    this.adapters = [
      new WhatsAppAdapter(peer, reception, () => this.linkedAccounts()),
      ...(graph ? [new GraphAdapter(graph, reception)] : []),
    ];
    peer.on('linked', ({ account, deviceId }) => this.updateLinks(account, (ids) => [...ids, deviceId]));
    peer.on('unlinked', ({ account, deviceId }) =>
      this.updateLinks(account, (ids) => ids.filter((id) => id !== deviceId)),
    );
  }

  customers(): PhoneCustomer[] {
    return this.adapters.flatMap((line) => line.customers());
  }

  customer(id: string): PhoneCustomer {
    const person = this.customers().find((each) => each.id === id);
    if (!person) throw new PhoneError(404, 'There is no such customer.');
    return person;
  }

  /** The company's numbers and pages to which the customer can write now. */
  accountsOf(customer: string): string[] {
    return this.adapterOf(customer).accountsOf(customer);
  }

  accountNames(): Record<string, string> {
    return Object.assign({}, ...this.adapters.map((line) => line.accountNames())) as Record<string, string>;
  }

  pictureOf(customer: string): Buffer | undefined {
    return this.adapterOf(customer).pictureOf(customer);
  }

  isOnline(customer: string): boolean {
    return !this.store.state.offline.includes(customer);
  }

  /** A phone that is switched off gets nothing; switched on again, it gets everything sent meanwhile. */
  setOnline(customer: string, isOnline: boolean): void {
    const { state } = this.store;
    state.offline = state.offline.filter((id) => id !== this.customer(customer).id);
    if (!isOnline) state.offline.push(customer);
    this.store.touch();
    if (isOnline) {
      for (const message of state.messages) {
        if (message.from !== 'company' || message.ack !== 1) continue;
        if (!message.chat.startsWith(`${customer} `)) continue;
        this.deliver(customer, message);
        this.emit('chat', message.chat);
      }
    }
    this.emit('state');
  }

  /** The chat for a customer's message by default: with the account of their last message, or any that is linked. */
  defaultChat(customer: string): string {
    const last = this.store.state.messages.findLast(({ chat }) => chat.startsWith(`${customer} `));
    const accounts = this.accountsOf(customer);
    const [, known = ''] = last?.chat.split(' ') ?? [];
    const account = accounts.includes(known) ? known : accounts[0];
    if (account === undefined)
      throw new PhoneError(409, 'Nothing of the company is connected on this channel.');
    return directChat(customer, account);
  }

  messages(customer: string, chat?: string): PhoneMessage[] {
    const isSeen = (message: PhoneMessage) =>
      chat === undefined ? message.chat.startsWith(`${customer} `) : message.chat === chat;
    const isHere = (message: PhoneMessage) =>
      message.from === 'customer' || message.ack >= 2 || isGroupChat(message.chat);
    return this.store.state.messages.filter((message) => isSeen(message) && isHere(message));
  }

  async write(
    customer: string,
    draft: NewPhoneMessage,
    extras: PhoneWriteOptions = {},
  ): Promise<PhoneMessage> {
    const { id: author } = this.customer(customer);
    const { canSendCards, hasCaptions, hasStories, hasReferrals } = this.abilities(customer);
    if (draft.kind === 'location' || draft.kind === 'contact') assertSupported(canSendCards);
    if (draft.kind === 'story') assertSupported(hasStories);
    if (extras.referral) assertSupported(hasReferrals);
    if (!hasCaptions && draft.kind === 'file' && draft.text !== '') {
      const { text } = draft;
      const file = await this.write(customer, { ...draft, text: '' }, extras);
      await this.write(customer, { kind: 'text', text }, { ...extras, quotedId: undefined });
      return file;
    }
    this.assertOnline(customer);
    const chat = this.chatOf(customer, extras.chat);
    const { content, ...shown } = await toContent(draft, this.store);
    const { at } = extras;
    const quoted = extras.quotedId === undefined ? undefined : this.store.find(extras.quotedId);
    // Stored before it is sent: the product may confirm it before the call returns.
    const message = newMessage({
      id: this.adapterOf(customer).newId(customer),
      chat,
      from: 'customer',
      author,
      ack: 1,
      quotedId: quoted?.id ?? null,
      ...(at ? { createdAt: at.toISOString() } : {}),
      ...shown,
    });
    this.store.add(message);
    await this.send(customer, chat, content, { id: message.id, at, quoted, referral: extras.referral });
    this.emit('chat', chat);
    return message;
  }

  async edit(customer: string, id: string, text: string): Promise<void> {
    const message = this.findOwnMessage(customer, id);
    assertSupported(this.abilities(customer).canEdit);
    await this.send(customer, message.chat, { kind: 'edit', targetId: id, text });
    this.updateMessage(message, { text, isEdited: true });
  }

  async revoke(customer: string, id: string): Promise<void> {
    const message = this.findOwnMessage(customer, id);
    assertSupported(this.abilities(customer).canDelete);
    await this.send(customer, message.chat, { kind: 'revoke', targetId: id });
    this.updateMessage(message, { isDeleted: true });
  }

  /** An empty emoji removes the reaction. */
  async react(customer: string, id: string, emoji: string): Promise<void> {
    const message = this.findVisibleMessage(customer, id);
    this.assertOnline(customer);
    assertSupported(this.abilities(customer).canReact);
    const isOnOwn = message.author === customer;
    await this.send(customer, message.chat, { kind: 'reaction', targetId: id, emoji, isOnOwn });
    this.setReaction(message, customer, emoji);
  }

  /** The customer opens a chat, so the company's messages in it are read, except voice notes. */
  read(customer: string, chat: string): void {
    this.assertOnline(customer);
    const messages = this.store.listChatMessages(this.chatOf(customer, chat));
    const { readUpTo } = this.store.state;
    const newest = messages.at(-1)?.id;
    const place = `${customer} ${chat}`;
    const hasNews = newest !== undefined && readUpTo[place] !== newest;
    if (hasNews) readUpTo[place] = newest;
    const unread = messages.filter(({ from, ack }) => from === 'company' && ack < 3);
    for (const [account, ofAccount] of Map.groupBy(unread, ({ author }) => author)) {
      const ids = ofAccount.map(({ id }) => id);
      this.adapterOf(customer).sendReceipt(customer, account, ids, 'read');
      for (const message of ofAccount) message.ack = 3;
    }
    if (!hasNews && unread.length === 0) return;
    this.store.touch();
    this.emit('chat', chat);
  }

  /** The customer plays a voice note. */
  play(customer: string, id: string): void {
    const message = this.findVisibleMessage(customer, id);
    if (message.from !== 'company' || message.mediaType !== 'audio' || message.ack === 5) return;
    this.adapterOf(customer).sendReceipt(customer, message.author, [id], 'played');
    this.updateMessage(message, { ack: 5 });
  }

  unread(customer: string, chat: string): number {
    const messages = this.messages(customer, chat);
    const upTo = this.store.state.readUpTo[`${customer} ${chat}`];
    const from = messages.findLastIndex(({ id }) => id === upTo) + 1;
    return messages.slice(from).filter(({ author }) => author !== customer).length;
  }

  linkedAccounts(): string[] {
    return Object.keys(this.store.state.links);
  }

  addGroup(subject: string, members: string[]): string {
    const { id } = this.peer.addGroup({ subject, members });
    this.store.state.groups.push({ id, subject, members });
    this.store.touch();
    this.emit('state');
    return id;
  }

  groupsOf(customer: string): PhoneGroup[] {
    return this.store.state.groups.filter(({ members }) => members.includes(customer));
  }

  /** Only for seeding the demo: backdates messages. */
  setMessageTimes(times: { id: string; at: Date }[]): void {
    for (const { id, at } of times) {
      const message = this.store.find(id);
      if (message) message.createdAt = at.toISOString();
    }
    this.store.state.messages.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    this.store.touch();
  }

  /** The chat of a request; the default one if none is given. */
  chatOf(customer: string, chat: string | undefined): string {
    if (chat === undefined || chat === '') return this.defaultChat(customer);
    const isTheirs = isGroupChat(chat)
      ? this.groupsOf(customer).some(({ id }) => id === chat)
      : chat.startsWith(`${customer} `) && this.accountsOf(customer).includes(chat.split(' ')[1] ?? '');
    if (!isTheirs) throw new PhoneError(404, 'There is no such chat.');
    return chat;
  }

  abilities(customer: string): PhoneAbilities {
    return phoneAbilities[this.customer(customer).channel];
  }

  assertOnline(customer: string): void {
    if (!this.isOnline(customer)) throw new PhoneError(409, 'This phone is switched off.');
  }

  private createListener(): ChannelListener {
    const withTarget = (id: string, act: (target: PhoneMessage) => void) => {
      const target = this.store.find(id);
      if (target) act(target);
    };
    return {
      arrived: (customer, message, file) => void this.storeArrived(customer, message, file),
      reacted: (id, by, emoji) => withTarget(id, (target) => this.setReaction(target, by, emoji)),
      edited: (id, text) => withTarget(id, (target) => this.updateMessage(target, { text, isEdited: true })),
      revoked: (id) => withTarget(id, (target) => this.updateMessage(target, { isDeleted: true })),
      acknowledged: (ids, ack) => this.acknowledge(ids, ack),
      typing: (chat, isTyping) => void this.emit('typing', { chat, isTyping }),
      changed: () => void this.emit('state'),
    };
  }

  private async storeArrived(
    customer: string,
    message: PhoneMessage,
    file: ReceivedFile | null,
  ): Promise<void> {
    const isNew = this.store.add(message);
    if (isNew && file) {
      const { bytes, ...rest } = file;
      message.media = { file: await this.store.storeFile(bytes), ...rest };
    }
    if (this.isOnline(customer)) this.deliver(customer, this.store.find(message.id) ?? message);
    this.store.touch();
    this.emit('chat', message.chat);
    if (isNew) this.emit('answered', { customer, message });
  }

  private deliver(customer: string, message: PhoneMessage): void {
    this.adapterOf(customer).sendReceipt(customer, message.author, [message.id], 'delivered');
    message.ack = Math.max(message.ack, 2);
  }

  private acknowledge(ids: string[], ack: number): void {
    for (const id of ids) {
      const message = this.store.find(id);
      if (message?.from === 'customer' && message.ack < ack) this.updateMessage(message, { ack });
    }
  }

  private updateMessage(message: PhoneMessage, changes: Partial<PhoneMessage>): void {
    Object.assign(message, changes);
    this.store.touch();
    this.emit('chat', message.chat);
  }

  private setReaction(message: PhoneMessage, by: string, emoji: string): void {
    const others = message.reactions.filter((reaction) => reaction.by !== by);
    this.updateMessage(message, { reactions: emoji === '' ? others : [...others, { by, emoji }] });
  }

  private updateLinks(account: string, updateMessage: (ids: number[]) => number[]): void {
    const { links } = this.store.state;
    const ids = updateMessage(links[account] ?? []);
    if (ids.length > 0) links[account] = ids;
    else delete links[account];
    this.store.touch();
    this.emit('state');
  }

  private send(
    customer: string,
    chat: string,
    content: PhoneContent,
    options: SendOptions = {},
  ): Promise<void> {
    return this.adapterOf(customer).send(customer, chat, content, options);
  }

  private adapterOf(customer: string): ChannelAdapter {
    const line = this.adapters.find((each) => each.customers().some(({ id }) => id === customer));
    if (!line) throw new PhoneError(404, 'There is no such customer.');
    return line;
  }

  private findOwnMessage(customer: string, id: string): PhoneMessage {
    this.assertOnline(customer);
    const message = this.store.find(id);
    if (message?.author !== customer || message.isDeleted || message.mediaType === 'call')
      throw new PhoneError(404, 'There is no such message of this customer.');
    return message;
  }

  private findVisibleMessage(customer: string, id: string): PhoneMessage {
    const message = this.store.find(id);
    if (!message || !this.messages(customer, message.chat).includes(message))
      throw new PhoneError(404, 'There is no such message.');
    return message;
  }
}

function assertSupported(can: boolean): void {
  if (!can) throw new PhoneError(409, 'This channel has no such thing.');
}
