import {
  cloudEcho,
  cloudIdChange,
  cloudMessage,
  cloudNumberChange,
  cloudStatus,
} from './cloud-webhook-events.ts';
import type { GraphContent, GraphEntry, WriteOptions } from './contents.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import { badParameter, noSuchObject } from './errors.ts';
import type { GraphFiles } from './files.ts';
import { newMessageId } from './message-ids.ts';
import {
  type PageEvent,
  pageDelivery,
  pageEcho,
  pageMessage,
  pageWebhookEvent,
  pageRead,
} from './page-webhook-events.ts';
import { type GraphNumber, type GraphPage, type GraphPerson, pageOf, type World } from './world.ts';

export type AutomaticReceipts = 'none' | 'sent' | 'delivered' | 'read';

/** What all customers share. */
export interface CustomerContext {
  world: World;
  files: GraphFiles;
  deliveries: WebhookDeliveries;
  automaticReceipts: () => AutomaticReceipts;
  now: () => Date;
  /** Reports a change of persistent state. */
  touch: () => void;
  arrived(customer: GraphCustomer, entry: GraphEntry): void;
  accepted(customer: GraphCustomer, id: string): void;
}

interface WriteResult {
  id: string;
  /** Resolves when the product's webhook has accepted it. */
  accepted: Promise<void>;
}

const receiptLevels = ['none', 'sent', 'delivered', 'read', 'played'] as const;
/** Kinds that do not open the reply window, because they are not messages. */
const kindsWithoutWindow = new Set<GraphContent['kind']>(['reaction', 'edit', 'revoke', 'referral']);

/** A customer who writes to a number, a page or an Instagram account and receives the answers. */
export class GraphCustomer {
  readonly person: GraphPerson;
  readonly #hub: CustomerContext;
  #edits = 0;
  /** The messages that reached the customer, in order. */
  readonly ledger: GraphEntry[] = [];
  /** The customer's messages, and whether the company has read them. */
  readonly written: { id: string; isRead: boolean }[] = [];

  constructor(person: GraphPerson, hub: CustomerContext) {
    this.person = person;
    this.#hub = hub;
  }

  get id(): string {
    return this.person.id;
  }

  get name(): string {
    return this.person.name;
  }

  get lastWroteAt(): Date | null {
    return this.person.lastWroteAt === null ? null : new Date(this.person.lastWroteAt);
  }

  set lastWroteAt(at: Date | null) {
    this.person.lastWroteAt = at?.toISOString() ?? null;
    this.#hub.touch();
  }

  write(said: string | GraphContent, options: WriteOptions = {}): WriteResult {
    const content: GraphContent = typeof said === 'string' ? { kind: 'text', text: said } : said;
    const { person } = this;
    const { files } = this.#hub;
    const at = options.at ?? this.#hub.now();
    const number = this.#number();
    const id = options.id ?? newMessageId(person.channel);
    if (!kindsWithoutWindow.has(content.kind)) this.written.push({ id, isRead: false });
    if (content.kind === 'edit') this.#edits++;
    const delivered = number
      ? this.#hub.deliveries.enqueue(cloudMessage({ number, person, files, id, at }, content, options))
      : this.#tellPage(
          pageMessage({ person, files, id, at, edits: this.#edits }, content, options),
          options.isStandby,
        );
    if (!kindsWithoutWindow.has(content.kind) && (this.lastWroteAt ?? at) <= at) this.lastWroteAt = at;
    return { id, accepted: delivered.then(() => this.#hub.accepted(this, id)) };
  }

  hasWritten(id: string): boolean {
    return this.written.some((each) => each.id === id);
  }

  /** The company has read the customer's messages up to this one; returns the ids that were unread. */
  markSeen(upTo?: string): string[] {
    const end =
      upTo === undefined ? this.written.length : this.written.findIndex(({ id }) => id === upTo) + 1;
    const news = this.written.slice(0, end).filter(({ isRead }) => !isRead);
    for (const each of news) each.isRead = true;
    return news.map(({ id }) => id);
  }

  /** The customer has read everything up to this message; without one, everything. */
  read(upTo?: string): Promise<void> {
    return this.#receipt('read', upTo);
  }

  /** The messages up to this one reached the customer's phone. */
  receive(upTo?: string): Promise<void> {
    return this.#receipt('delivered', upTo);
  }

  /** The customer has played a voice note. Only WhatsApp reports this. */
  async play(id: string): Promise<void> {
    const number = this.#number();
    if (number) await this.#status(number, this.#entry(id), 'played');
  }

  /** Delivery failed: reported later, as for numbers without an account. */
  async failDelivery(id: string, code = 131_026, title = 'Message undeliverable'): Promise<void> {
    const number = this.#number();
    const entry = this.#entry(id);
    entry.receipt = 'failed';
    if (number)
      await this.#hub.deliveries.enqueue(
        cloudStatus(number, this.person, {
          entry,
          status: 'failed',
          at: this.#hub.now(),
          error: { code, title },
        }),
      );
  }

  /** The company writes with another app: the page's inbox, or the app on the phone. */
  async receiveFromOtherApp(text: string): Promise<GraphEntry> {
    const number = this.#number();
    const entry = newEntry({
      id: newMessageId(this.person.channel),
      kind: 'text',
      text,
      at: this.#hub.now(),
    });
    this.ledger.push(entry);
    if (number) await this.#hub.deliveries.enqueue(cloudEcho(number, this.person, entry));
    else await this.#echo(entry, null);
    return entry;
  }

  /** The customer gets a new number or business-scoped id; WhatsApp only. */
  async change(to: { phone: string } | { userId: string }): Promise<void> {
    const number = this.#number();
    const { phone, userId } = this.person;
    if (!number) throw badParameter('Only WhatsApp tells of numbers and ids that change');
    if ('phone' in to && phone !== null) {
      this.person.phone = to.phone;
      await this.#hub.deliveries.enqueue(cloudNumberChange(number, this.person, phone, this.#hub.now()));
    } else if ('userId' in to && userId !== null) {
      this.person.userId = to.userId;
      await this.#hub.deliveries.enqueue(cloudIdChange(number, this.person, userId));
    }
  }

  /** A message of the product arrives. */
  deliver(entry: GraphEntry): void {
    const automaticReceipts = this.#hub.automaticReceipts();
    if (entry.media) entry.media = this.#hub.files.keep(entry.media);
    this.ledger.push(entry);
    this.#hub.touch();
    this.#hub.arrived(this, entry);
    if (automaticReceipts === 'none') return;
    const number = this.#number();
    const isDelivered = entry.kind !== 'reaction' || number !== undefined;
    const delivered = number
      ? this.#status(number, entry, 'sent')
      : isDelivered
        ? this.#echo(entry, this.#hub.world.app.id)
        : undefined;
    // Receipts are sent in order in the background.
    void delivered;
    if (automaticReceipts !== 'sent') void this.receive(entry.id);
    if (automaticReceipts === 'read') void this.read(entry.id);
  }

  #receipt(receipt: 'delivered' | 'read', upTo: string | undefined): Promise<void> {
    const end = upTo === undefined ? this.ledger.length : this.ledger.indexOf(this.#entry(upTo)) + 1;
    const news = this.ledger
      .slice(0, end)
      .filter(
        (entry) =>
          entry.receipt !== 'failed' && receiptLevels.indexOf(entry.receipt) < receiptLevels.indexOf(receipt),
      );
    const last = news.at(-1);
    if (!last) return Promise.resolve();
    const number = this.#number();
    if (number)
      return Promise.all(news.map((entry) => this.#status(number, entry, receipt))).then(() => undefined);
    for (const entry of news) entry.receipt = receipt;
    const at = this.#hub.now();
    if (receipt === 'read') return this.#tellPage(pageRead(this.person, last.id, at));
    const mids = news.map(({ id }) => id);
    // Instagram reports only reads.
    return this.person.channel === 'facebook'
      ? this.#tellPage(pageDelivery(this.person, mids, at))
      : Promise.resolve();
  }

  #status(
    number: GraphNumber,
    entry: GraphEntry,
    status: 'sent' | 'delivered' | 'read' | 'played',
  ): Promise<void> {
    if (
      receiptLevels.indexOf(entry.receipt as (typeof receiptLevels)[number]) < receiptLevels.indexOf(status)
    )
      entry.receipt = status;
    return this.#hub.deliveries.enqueue(
      cloudStatus(number, this.person, { entry, status, at: this.#hub.now() }),
    );
  }

  #echo(entry: GraphEntry, appId: string | null): Promise<void> {
    const { files } = this.#hub;
    entry.receipt = 'sent';
    const { media, kind } = entry;
    const attachment = media
      ? { type: kind === 'document' ? 'file' : kind, payload: { url: files.urlOf(files.store(media)) } }
      : null;
    return this.#tellPage(pageEcho(this.#page(), this.person, { entry, appId, attachment }));
  }

  /** Apps get only subscribed fields. For Instagram, the app subscribes to fields, not the page. */
  #tellPage({ field, event }: PageEvent, isStandby = false): Promise<void> {
    const page = this.#page();
    const isWanted =
      this.person.channel === 'instagram'
        ? page.subscribedFields.length > 0
        : page.subscribedFields.includes(isStandby ? 'standby' : field);
    if (!isWanted) return Promise.resolve();
    return this.#hub.deliveries.enqueue(pageWebhookEvent(page, this.person, event, isStandby));
  }

  #number(): GraphNumber | undefined {
    return this.#hub.world.numbers.find(({ id }) => id === this.person.accountId);
  }

  #page(): GraphPage {
    const page = pageOf(this.#hub.world, this.person.accountId);
    if (!page) throw noSuchObject(this.person.accountId);
    return page;
  }

  #entry(id: string): GraphEntry {
    const entry = this.ledger.find((each) => each.id === id);
    if (!entry) throw noSuchObject(id);
    return entry;
  }
}

export const newEntry = (
  given: Pick<GraphEntry, 'id' | 'kind' | 'text' | 'at'> & Partial<GraphEntry>,
): GraphEntry => ({
  targetId: null,
  quotedId: null,
  media: null,
  location: null,
  cards: [],
  choices: [],
  ourId: null,
  tag: null,
  receipt: 'none',
  asked: null,
  ...given,
});
