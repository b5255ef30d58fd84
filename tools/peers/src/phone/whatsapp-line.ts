import type { LedgerEntry, WhatsAppPeer } from '../whatsapp/index.ts';
import { arrivedMessage } from './arriving.ts';
import type { HandOptions, Line, PhoneContent, PhoneCustomer, Reception } from './line.ts';
import { directChat, isGroupChat, makeId } from './messages.ts';
import { PhoneError } from './phone-error.ts';

/** WhatsApp on the customers' phones; what the product is linked to is told by whoever remembers it. */
export class WhatsAppLine implements Line {
  private readonly peer: WhatsAppPeer;
  private readonly reception: Reception;
  private readonly linkedAccounts: () => string[];

  constructor(peer: WhatsAppPeer, reception: Reception, linkedAccounts: () => string[]) {
    this.peer = peer;
    this.reception = reception;
    this.linkedAccounts = linkedAccounts;
    peer.on('message', ({ account, customer, entry }) => this.take(account, customer, entry));
    peer.on('ack', ({ id }) => reception.acknowledged([id], 2));
    peer.on('read', ({ ids }) => reception.acknowledged(ids, 3));
    peer.on('typing', ({ account, to, isTyping }) =>
      reception.typing(isGroupChat(to) ? to : directChat(to, account), isTyping),
    );
    for (const name of ['online', 'offline', 'changed'] as const) peer.on(name, () => reception.changed());
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

  /** They are known by the list of the company's phones. */
  accountNames(): Record<string, string> {
    return {};
  }

  pictureOf(customer: string): Buffer | undefined {
    return this.peer.customer(customer).picture;
  }

  newId(): string {
    return makeId();
  }

  async hand(customer: string, chat: string, content: PhoneContent, given: HandOptions): Promise<void> {
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

  private take(account: string, customer: string, entry: LedgerEntry): void {
    const { kind, targetId, text, media } = entry;
    if (kind === 'reaction') return this.reception.reacted(targetId ?? '', account, text);
    if (kind === 'edit') return this.reception.edited(targetId ?? '', text);
    if (kind === 'revoke') return this.reception.revoked(targetId ?? '');
    const file = media && {
      bytes: media.bytes,
      mimetype: media.mimetype,
      fileName: media.fileName,
      seconds: media.seconds,
      isVoice: kind === 'voice',
    };
    return this.reception.arrived(customer, arrivedMessage(account, customer, entry), file);
  }
}
