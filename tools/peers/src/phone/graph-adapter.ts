import {
  accountsOn,
  type GraphContent,
  type GraphCustomer,
  type GraphEntry,
  type GraphPeer,
  deliversWebhooks,
  newMessageId,
} from '../graph/index.ts';
import type {
  SendOptions,
  ChannelAdapter,
  PhoneContent,
  PhoneCustomer,
  ChannelListener,
} from './channel-adapter.ts';
import { directChat, type MediaType, newMessage } from './messages.ts';
import { PhoneError } from './phone-error.ts';

const mediaTypes: Partial<Record<GraphEntry['kind'], MediaType>> = {
  contacts: 'contact',
  template: 'text',
  interactive: 'text',
};

/**
 * The channel is part of the id, because a WhatsApp customer may also write to a Cloud API number. Each page knows a
 * customer by another id, but there is only one phone.
 */
const idOf = ({ id, person: { channel, sameAs } }: GraphCustomer): string => `${channel}-${sameAs ?? id}`;

/** Messenger, Instagram and the Cloud API on the customers' phones. */
export class GraphAdapter implements ChannelAdapter {
  private readonly peer: GraphPeer;
  private readonly listener: ChannelListener;

  constructor(peer: GraphPeer, listener: ChannelListener) {
    this.peer = peer;
    this.listener = listener;
    peer.on('message', ({ customer, entry }) => this.receive(customer, entry));
    peer.on('accepted', ({ id }) => listener.acknowledged([id], 2));
    peer.on('read', ({ ids }) => listener.acknowledged(ids, 3));
    peer.on('typing', ({ customer, isTyping }) => listener.typing(chatOf(customer), isTyping));
    peer.on('changed', () => listener.changed());
  }

  customers(): PhoneCustomer[] {
    const first = this.peer.customers().filter(({ person }) => person.sameAs === null);
    return first.map((customer) => ({
      id: idOf(customer),
      name: customer.name,
      number: customer.person.phone,
      channel: customer.person.channel,
      hasPicture: customer.person.picture !== null,
    }));
  }

  accountsOf(customer: string): string[] {
    const { accountId, channel } = this.get(customer).person;
    const { world } = this.peer;
    return [...new Set([accountId, ...accountsOn(world, channel)])].filter((id) =>
      deliversWebhooks(world, id),
    );
  }

  accountNames(): Record<string, string> {
    const { numbers, pages } = this.peer.world;
    return Object.fromEntries([
      ...numbers.map(({ id, verifiedName }) => [id, verifiedName] as const),
      ...pages.map(({ id, name }) => [id, name] as const),
      ...pages.flatMap(({ instagram }) => (instagram ? [[instagram.id, instagram.username] as const] : [])),
    ]);
  }

  pictureOf(customer: string): Buffer | undefined {
    const { picture } = this.get(customer).person;
    return picture === null ? undefined : Buffer.from(picture, 'base64');
  }

  newId(customer: string): string {
    return newMessageId(this.get(customer).person.channel);
  }

  async send(
    customer: string,
    chat: string,
    content: PhoneContent,
    { id, at, quoted, referral }: SendOptions,
  ): Promise<void> {
    this.customerAt(customer, chat.split(' ')[1] ?? '').write(contentOf(content), {
      ...(id === undefined ? {} : { id }),
      ...(at ? { at } : {}),
      ...(quoted ? { quotedId: quoted.id } : {}),
      ...(referral ? { referral } : {}),
    });
  }

  sendReceipt(
    customer: string,
    account: string,
    ids: string[],
    receipt: 'delivered' | 'read' | 'played',
  ): void {
    const reader = this.customerAt(customer, account);
    const last = reader.ledger.findLast(({ id }) => ids.includes(id))?.id;
    if (last === undefined) return;
    if (receipt === 'played') void reader.play(last);
    else void (receipt === 'read' ? reader.read(last) : reader.receive(last));
  }

  /** The customer as this account knows them, created on first contact. */
  private customerAt(customer: string, accountId: string): GraphCustomer {
    const first = this.get(customer);
    const { channel, name, username, phone, picture } = first.person;
    const known = this.peer
      .customers()
      .find((each) => idOf(each) === customer && each.person.accountId === accountId);
    return (
      known ??
      this.peer.addCustomer({
        channel,
        accountId,
        name,
        sameAs: first.id,
        ...(channel === 'whatsappapi' ? { phone } : {}),
        ...(username === null ? {} : { username }),
        ...(picture === null ? {} : { picture: Buffer.from(picture, 'base64') }),
      })
    );
  }

  private get(id: string): GraphCustomer {
    const customer = this.peer.customers().find((each) => each.person.sameAs === null && idOf(each) === id);
    if (!customer) throw new PhoneError(404, 'There is no such customer.');
    return customer;
  }

  private receive(customer: GraphCustomer, entry: GraphEntry): void {
    const { id, kind, text, targetId, quotedId, location, cards, choices, media } = entry;
    const author = customer.person.accountId;
    if (kind === 'reaction') return this.listener.reacted(targetId ?? '', author, text);
    // A template may have an image header.
    const hasPicture = kind === 'template' && media?.mimetype.startsWith('image/');
    const message = newMessage({
      id,
      chat: chatOf(customer),
      from: 'company',
      author,
      mediaType: hasPicture ? 'image' : (mediaTypes[kind] ?? (kind as MediaType)),
      text,
      ack: 1,
      quotedId,
      location,
      choices,
      cardNumber: cards[0]?.phone ?? null,
    });
    const file = media && {
      bytes: media.bytes,
      mimetype: media.mimetype,
      fileName: media.fileName ?? null,
      seconds: null,
      isVoice: kind === 'audio' && media.mimetype.includes('ogg'),
    };
    return this.listener.arrived(idOf(customer), message, file);
  }
}

const chatOf = (customer: GraphCustomer): string => directChat(idOf(customer), customer.person.accountId);

/** Converts the content to the Graph API's format. */
function contentOf(content: PhoneContent): GraphContent {
  switch (content.kind) {
    case 'text':
    case 'reaction':
    case 'edit':
    case 'revoke':
    case 'location':
    case 'story-mention':
    case 'story-reply':
    case 'choice':
      return content;
    case 'image':
    case 'video':
    case 'voice':
    case 'audio':
    case 'document':
    case 'sticker':
      return { ...content, mimetype: content.mimetype ?? 'application/octet-stream' };
    case 'contact':
      return {
        kind: 'contacts',
        cards: [{ name: content.name, phone: /waid=(\d+)/.exec(content.vcard)?.[1] ?? '' }],
      };
    default:
      throw new PhoneError(409, 'This channel has no such thing.');
  }
}
