import type { LedgerEntry, WhatsAppPeer } from '../whatsapp/index.ts';
import { toPhoneMessage } from './to-phone-message.ts';
import type {
  SendOptions,
  ChannelAdapter,
  PhoneContent,
  PhoneCustomer,
  ChannelListener,
} from './channel-adapter.ts';
import { directChat, isGroupChat, makeId } from './messages.ts';
import { PhoneError } from './phone-error.ts';

/** WhatsApp on the customers' phones; the caller provides the linked accounts. */
export class WhatsAppAdapter implements ChannelAdapter {
  private readonly peer: WhatsAppPeer;
  private readonly listener: ChannelListener;
  private readonly linkedAccounts: () => string[];

  constructor(peer: WhatsAppPeer, listener: ChannelListener, linkedAccounts: () => string[]) {
    this.peer = peer;
    this.listener = listener;
    this.linkedAccounts = linkedAccounts;
    peer.on('message', ({ account, customer, entry }) => this.receive(account, customer, entry));
    peer.on('ack', ({ id }) => listener.acknowledged([id], 2));
    peer.on('read', ({ ids }) => listener.acknowledged(ids, 3));
    peer.on('typing', ({ account, to, isTyping }) =>
      listener.typing(isGroupChat(to) ? to : directChat(to, account), isTyping),
    );
    for (const name of ['online', 'offline', 'changed'] as const) peer.on(name, () => listener.changed());
  }

  customers(): PhoneCustomer[] {
    return this.peer.customers().map(({ phone, name, picture }) => ({
      id: phone,
      name,
      number: phone,
      channel: 'whatsapp',
      hasPicture: picture !== undefined,
    }));
  }

  accountsOf(): string[] {
    return this.linkedAccounts();
  }

  /** Their names are in the list of the company's phones. */
  accountNames(): Record<string, string> {
    return {};
  }

  pictureOf(customer: string): Buffer | undefined {
    return this.peer.customer(customer).picture;
  }

  newId(): string {
    return makeId();
  }

  async send(customer: string, chat: string, content: PhoneContent, given: SendOptions): Promise<void> {
    if (content.kind === 'story-mention' || content.kind === 'story-reply' || content.kind === 'choice')
      throw new PhoneError(409, 'This channel has no such thing.');
    const { id, at, quoted } = given;
    const options = {
      ...(id === undefined ? {} : { id }),
      ...(at ? { at } : {}),
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
    if (isGroupChat(chat)) await this.peer.writeInGroup(customer, chat, content, options);
    else await this.peer.writeAs(customer, chat.split(' ')[1] ?? '', content, options);
  }

  sendReceipt(
    customer: string,
    account: string,
    ids: string[],
    receipt: 'delivered' | 'read' | 'played',
  ): void {
    this.peer.sendReceipt(customer, account, ids, receipt);
  }

  private receive(account: string, customer: string, entry: LedgerEntry): void {
    const { kind, targetId, text, media } = entry;
    if (kind === 'reaction') return this.listener.reacted(targetId ?? '', account, text);
    if (kind === 'edit') return this.listener.edited(targetId ?? '', text);
    if (kind === 'revoke') return this.listener.revoked(targetId ?? '');
    const file = media && {
      bytes: media.bytes,
      mimetype: media.mimetype,
      fileName: media.fileName,
      seconds: media.seconds,
      isVoice: kind === 'voice',
    };
    return this.listener.arrived(customer, toPhoneMessage(account, customer, entry), file);
  }
}
