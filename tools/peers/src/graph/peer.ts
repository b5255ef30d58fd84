import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeResponse, writeErrorResponse } from './write-response.ts';
import { templateStatusEvent } from './cloud-webhook-events.ts';
import type { GraphEntry } from './contents.ts';
import { type AutomaticReceipts, GraphCustomer, type CustomerContext } from './customer.ts';
import { WebhookDeliveries, type WebhookEvent } from './webhook-deliveries.ts';
import { noSuchObject } from './errors.ts';
import type { GraphContext } from './graph-context.ts';
import { GraphFiles } from './files.ts';
import { RateLimits } from './rate-limits.ts';
import {
  addNumber,
  addPage,
  addPerson,
  addUser,
  type NewCustomer,
  type NewNumber,
  type NewPage,
} from './registry.ts';
import { type GraphRequest, readRequest } from './request.ts';
import { callGraph } from './routes.ts';
import { type GraphState, readState, StateFile } from './state-file.ts';
import type { CloudTemplate } from './templates.ts';
import { type Failure, PlannedFaults } from './planned-faults.ts';
import {
  emptyWorld,
  type GraphNumber,
  type GraphPage,
  type GraphUser,
  deliversWebhooks,
  newId,
  newSecret,
  newToken,
  type WebhookAddress,
  type World,
} from './world.ts';

const TYPING_MS = 25_000;

/** The request without its uploaded bytes, which are only stored on disk. */
const withoutFiles = (request: GraphRequest): GraphRequest =>
  request.files.length === 0 ? request : { ...request, body: Buffer.alloc(0), files: [] };

interface GraphPeerOptions {
  port?: number;
  /** The folder of the peer's persistent state. */
  directory?: string;
  app?: { id: string; secret: string };
  automaticReceipts?: AutomaticReceipts;
  clock?: () => Date;
}

interface GraphEvents {
  /** The company sent a message to a customer. */
  message: [{ customer: GraphCustomer; entry: GraphEntry }];
  /** The product's webhook accepted a customer's message. */
  accepted: [{ customer: GraphCustomer; id: string }];
  /** The company read these messages. */
  read: [{ customer: GraphCustomer; ids: string[] }];
  typing: [{ customer: GraphCustomer; isTyping: boolean }];
  /** The customers or the product's subscriptions changed. */
  changed: [];
}

/** A local Graph API with pages, numbers, and the customers who write to them. */
export class GraphPeer extends EventEmitter<GraphEvents> {
  readonly world: World;
  readonly files: GraphFiles;
  readonly deliveries: WebhookDeliveries;
  readonly limits = new RateLimits();
  readonly faults = new PlannedFaults();
  /** All requests, in order. */
  readonly requests: GraphRequest[] = [];
  automaticReceipts: AutomaticReceipts;
  isProofRequired = true;
  /** Page size of long lists. */
  pageSize = 25;
  clock: () => Date;
  url = '';
  readonly #http: Server;
  readonly #state: StateFile;
  readonly #typing = new Map<GraphCustomer, NodeJS.Timeout>();
  readonly #customers: GraphCustomer[] = [];

  constructor({
    directory,
    app,
    automaticReceipts = 'delivered',
    clock = () => new Date(),
  }: GraphPeerOptions) {
    super();
    const known = readState(directory);
    this.world = known?.world ?? emptyWorld(app ?? { id: newId(), secret: newSecret() });
    this.files = new GraphFiles(directory === undefined ? undefined : join(directory, 'files'));
    this.automaticReceipts = automaticReceipts;
    this.clock = clock;
    this.#state = new StateFile(directory, () => this.#collect());
    this.deliveries = new WebhookDeliveries(
      (piece) => this.#addressOf(piece),
      () => this.now(),
    );
    for (const person of this.world.people) {
      const customer = this.#bring(new GraphCustomer(person, this.#hub()));
      customer.ledger.push(...(known?.ledgers[customerKey(customer)] ?? []));
      customer.written.push(...(known?.written[customerKey(customer)] ?? []));
    }
    for (const piece of known?.pending ?? []) void this.deliveries.enqueue(piece);
    this.#http = createServer((request, response) => void this.#answer(request, response));
  }

  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen(port, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
    this.files.origin = this.url;
    return this;
  }

  async stop(): Promise<void> {
    this.#state.write();
    this.deliveries.stop();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
    this.files.close();
  }

  now(): Date {
    return this.clock();
  }

  addUser(given: { id?: string; name: string }): GraphUser {
    this.#touch();
    return addUser(this.world, given, this.now());
  }

  addPage(given: NewPage): GraphPage {
    this.#touch();
    return addPage(this.world, given);
  }

  addNumber(given: NewNumber): GraphNumber {
    this.#touch();
    return addNumber(this.world, given);
  }

  addCustomer(given: NewCustomer): GraphCustomer {
    this.#touch();
    return this.#bring(new GraphCustomer(addPerson(this.world, given), this.#hub()));
  }

  customers(): GraphCustomer[] {
    return [...this.#customers];
  }

  customer(id: string): GraphCustomer {
    const customer = this.#customers.find((each) => each.id === id);
    if (!customer) throw noSuchObject(id);
    return customer;
  }

  /** Sets the webhook for events of pages and Instagram accounts. */
  setAppWebhook(url: string, secret = this.world.app.secret): void {
    this.world.app.webhook = { url, secret };
    this.#touch();
  }

  setNumberWebhook(numberId: string, url: string, secret?: string): void {
    const number = this.world.numbers.find(({ id }) => id === numberId);
    if (!number) throw noSuchObject(numberId);
    number.webhook = { url, secret: secret ?? number.appSecret };
    this.#touch();
  }

  /** Verifies a webhook URL: true if it returns the challenge. */
  async verifyWebhook(url: string, verifyToken: string): Promise<boolean> {
    const challenge = newId(10);
    const address = new URL(url);
    address.searchParams.set('hub.mode', 'subscribe');
    address.searchParams.set('hub.verify_token', verifyToken);
    address.searchParams.set('hub.challenge', challenge);
    const response = await fetch(address, { redirect: 'manual' });
    return (await response.text()) === challenge && response.status === 200;
  }

  /** The provider changes a template's status and reports it. */
  async changeTemplate(businessId: string, name: string, status: CloudTemplate['status']): Promise<void> {
    const business = this.world.businesses.find(({ id }) => id === businessId);
    const template = business?.templates.find((each) => each.name === name);
    const number = this.world.numbers.find((each) => each.businessId === businessId);
    if (!template || !number) throw noSuchObject(name);
    template.status = status;
    this.#state.touch();
    await this.deliveries.enqueue(templateStatusEvent(number, template));
  }

  /** Makes the next calls fail this way. */
  failNext(failure: Failure): void {
    this.faults.fail(failure);
  }

  answerLate(ms: number, path?: string | RegExp): void {
    this.faults.plan(path === undefined ? {} : { path }, { type: 'late', ms });
  }

  /** Breaks the connection instead of responding: after the call is executed, or before. */
  dropNext({
    path,
    times = 1,
    isDone = true,
  }: {
    path?: string | RegExp;
    times?: number;
    isDone?: boolean;
  } = {}): void {
    this.faults.plan({ times, ...(path === undefined ? {} : { path }) }, { type: 'drop', isDone });
  }

  /** The owner revoked the token: calls with it are refused. Connecting again yields a new one. */
  revokeToken(token: string): void {
    const { tokens, pages, numbers } = this.world;
    const known = tokens.find((each) => each.token === token);
    const owner = [...pages, ...numbers].find((each) => each.token === token);
    if (!known) throw noSuchObject('token');
    if (owner) {
      owner.token = newToken();
      tokens.push({ ...known, token: owner.token });
    }
    known.isRevoked = true;
    this.#touch();
  }

  #touch(): void {
    this.#state.touch();
    this.emit('changed');
  }

  #hub(): CustomerContext {
    const { world, files, deliveries } = this;
    return {
      world,
      files,
      deliveries,
      automaticReceipts: () => this.automaticReceipts,
      now: () => this.now(),
      touch: () => this.#state.touch(),
      arrived: (customer: GraphCustomer, entry: GraphEntry) => {
        this.#type(customer, false);
        this.emit('message', { customer, entry });
      },
      accepted: (customer: GraphCustomer, id: string) => {
        this.#state.touch();
        this.emit('accepted', { customer, id });
      },
    };
  }

  #far(): GraphContext {
    return {
      world: this.world,
      files: this.files,
      deliveries: this.deliveries,
      limits: this.limits,
      origin: this.url,
      pageSize: this.pageSize,
      isProofRequired: this.isProofRequired,
      now: () => this.now(),
      touch: () => this.#touch(),
      customersOf: (accountId) => this.customers().filter(({ person }) => person.accountId === accountId),
      readByCompany: (customer, upTo) => {
        const ids = customer.markSeen(upTo);
        if (ids.length > 0) this.emit('read', { customer, ids });
      },
      authorOf: (id) => this.customers().find((customer) => customer.hasWritten(id)),
      typing: (customer, isTyping) => this.#type(customer, isTyping),
    };
  }

  /** Typing ends with the message, or after a timeout. */
  #type(customer: GraphCustomer, isTyping: boolean): void {
    clearTimeout(this.#typing.get(customer));
    const isNews = this.#typing.delete(customer) !== isTyping;
    if (isTyping)
      this.#typing.set(customer, setTimeout(() => this.#type(customer, false), TYPING_MS).unref());
    if (isNews) this.emit('typing', { customer, isTyping });
  }

  #bring(customer: GraphCustomer): GraphCustomer {
    this.#customers.push(customer);
    return customer;
  }

  #addressOf({ numberId }: WebhookEvent): WebhookAddress | null {
    if (numberId === null) return this.world.app.webhook;
    const number = this.world.numbers.find(({ id }) => id === numberId);
    return deliversWebhooks(this.world, numberId) ? (number?.webhook ?? null) : null;
  }

  #collect(): GraphState {
    const ofEach = <T>(show: (customer: GraphCustomer) => T): Record<string, T> =>
      Object.fromEntries(this.customers().map((customer) => [customerKey(customer), show(customer)]));
    return {
      world: this.world,
      ledgers: ofEach(({ ledger }) => ledger.map((entry) => ({ ...entry, media: null, asked: null }))),
      written: ofEach(({ written }) => written),
      pending: this.deliveries.pending(),
    };
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const request = await readRequest(incoming);
      this.requests.push(withoutFiles(request));
      const trouble = this.faults.next(request.path);
      if (trouble?.type === 'late') await sleep(trouble.ms, undefined, { ref: false });
      if (trouble?.type === 'fail') throw trouble.error;
      if (trouble?.type === 'drop' && !trouble.isDone) return void response.destroy();
      const answer = await callGraph(this.#far(), request);
      if (trouble?.type === 'drop') response.destroy();
      else writeResponse(response, answer);
    } catch (error) {
      writeErrorResponse(response, error);
    }
  }
}

/** The same id may exist at several accounts. */
const customerKey = ({ id, person }: GraphCustomer): string => `${person.accountId} ${id}`;

export const createGraphPeer = (options: GraphPeerOptions = {}): Promise<GraphPeer> =>
  new GraphPeer(options).listen(options.port);
