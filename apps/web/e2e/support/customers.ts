import type { LedgerEntry, PeerContent, WhatsAppPeer, WriteOptions } from '@prosa/peers/whatsapp';
import { picture } from './pictures.ts';
import { pdf, sticker, video, voice } from './sample-media.ts';
import { expect } from './test.ts';

interface ContactCard {
  name: string;
  number: string;
}

/** A contact card in the format of phones. */
export const vCard = ({ name, number }: ContactCard): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${name};;;`,
    `FN:${name}`,
    `item1.TEL;waid=${number}:+${number}`,
    'item1.X-ABLabel:Celular',
    'END:VCARD',
  ].join('\n');

/** A simulated customer with a phone. Sending methods return the id of the message on the channel. */
export class Customer {
  readonly #peer: WhatsAppPeer;
  /** The number of the company's connection. */
  readonly #company: string;
  readonly name: string;
  readonly phone: string;

  constructor(peer: WhatsAppPeer, company: string, { name, phone }: { name: string; phone: string }) {
    this.#peer = peer;
    this.#company = company;
    this.name = name;
    this.phone = phone;
  }

  async sends(content: PeerContent, options: WriteOptions = {}): Promise<string> {
    return (await this.#peer.writeAs(this.phone, this.#company, content, options)).id;
  }

  async sendsInGroup(groupId: string, content: PeerContent, options: WriteOptions = {}): Promise<string> {
    return (await this.#peer.writeInGroup(this.phone, groupId, content, options)).id;
  }

  writes(text: string, options: WriteOptions = {}): Promise<string> {
    return this.sends({ kind: 'text', text }, options);
  }

  sendsPicture(caption?: string): Promise<string> {
    const bytes = picture(320, 200, '#1f6feb');
    return this.sends({ kind: 'image', mimetype: 'image/png', bytes, ...(caption && { caption }) });
  }

  sendsVideo(caption?: string): Promise<string> {
    return this.sends({ kind: 'video', bytes: video(), ...(caption && { caption }) });
  }

  async sendsVoice(): Promise<string> {
    return this.sends({ kind: 'voice', bytes: await voice(), seconds: 3 });
  }

  sendsDocument(fileName = 'contrato.pdf', caption?: string): Promise<string> {
    const mimetype = 'application/pdf';
    return this.sends({ kind: 'document', bytes: pdf(), mimetype, fileName, ...(caption && { caption }) });
  }

  sendsSticker(): Promise<string> {
    return this.sends({ kind: 'sticker', bytes: sticker() });
  }

  sendsLocation(name?: string): Promise<string> {
    return this.sends({
      kind: 'location',
      latitude: -23.561_414,
      longitude: -46.655_881,
      ...(name && { name }),
    });
  }

  sendsCard(card: ContactCard): Promise<string> {
    return this.sends({ kind: 'contact', name: card.name, vcard: vCard(card) });
  }

  /** Reacts to a message of the company; an empty emoji removes the reaction. */
  reacts(targetId: string, emoji: string): Promise<string> {
    return this.sends({ kind: 'reaction', targetId, emoji, isOnOwn: false });
  }

  edits(targetId: string, text: string): Promise<string> {
    return this.sends({ kind: 'edit', targetId, text });
  }

  revokes(targetId: string): Promise<string> {
    return this.sends({ kind: 'revoke', targetId });
  }

  /** Calls the company and hangs up. */
  calls(isVideo = false): void {
    this.#peer.endCall(this.#peer.call(this.phone, this.#company, { isVideo }), 'timeout');
  }

  /** Waits until a matching message of the company has arrived, and returns it. */
  async receives(text: string | RegExp, kind?: LedgerEntry['kind']): Promise<LedgerEntry> {
    const isIt = (entry: LedgerEntry) =>
      (kind === undefined || entry.kind === kind) &&
      (typeof text === 'string' ? entry.text === text : text.test(entry.text));
    const find = () => this.receivedMessages.find(isIt);
    await expect.poll(() => find() !== undefined, { message: `${this.name} hears ${text}` }).toBe(true);
    return find() as LedgerEntry;
  }

  /** All messages that arrived on this phone, in order. */
  get receivedMessages(): readonly LedgerEntry[] {
    return this.#peer.ledger(this.phone);
  }

  confirmsDelivery(...ids: string[]): void {
    this.#peer.sendReceipt(this.phone, this.#company, ids, 'delivered');
  }

  reads(...ids: string[]): void {
    this.#peer.sendReceipt(this.phone, this.#company, ids, 'read');
  }

  plays(...ids: string[]): void {
    this.#peer.sendReceipt(this.phone, this.#company, ids, 'played');
  }
}
