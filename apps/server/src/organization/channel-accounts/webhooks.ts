import { timingSafeEqual } from 'node:crypto';
import { readWebhook, type WebhookFact, verifySignature, type WebhookItem } from '@prosa/channels';
import type { ChannelPort } from '../../channels/channel-port.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type RawRequest, serveRawEndpoint } from '../../platform/http/raw-endpoint.ts';
import type { App } from '../../platform/http/serve-routes.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { type AccountRecord, openAppSecret, openVerifyToken } from '../connections/accounts.ts';
import {
  findAccountByKey,
  findDeliveryAccounts,
  createWebhookSeenRecorder,
  storeUnknownDelivery,
} from './deliveries.ts';
import { storeIssue } from '../connections/account-issues.ts';

/**
 * Receives webhooks of the provider, authenticated by signature alone. Each item is stored on its own, and the response
 * is positive only if all succeeded: otherwise the provider repeats the delivery, and most items are then duplicates.
 */
export function serveWebhooks(app: App, port: ChannelPort): void {
  const { platform } = app;
  const { secrets, config } = platform;
  const receiver = new WebhookReceiver(platform, port);

  serveRawEndpoint(app, '/webhooks/meta', {
    get: async (call) => answerChallenge(call, config.meta.verifyToken),
    post: (call) => receiver.receive(call, config.meta.appSecret),
  });
  serveRawEndpoint(app, '/webhooks/whatsapp/:key', {
    get: async (call) => {
      const account = await findAccountByKey(platform, call.params['key'] ?? '');
      return answerChallenge(call, account && openVerifyToken(secrets, account));
    },
    post: async (call) => {
      const account = await findAccountByKey(platform, call.params['key'] ?? '');
      return receiver.receive(call, account && (openAppSecret(secrets, account, undefined) ?? undefined));
    },
  });
}

/** The provider verifies a webhook address with the token that was entered with it. */
function answerChallenge({ query }: RawRequest, expected: string | undefined): string {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
  const isKnown = expected !== undefined && typeof token === 'string' && isSame(token, expected);
  if (mode !== 'subscribe' || !isKnown || typeof challenge !== 'string')
    throw new AppError('ERR_WEBHOOK_TOKEN');
  return challenge;
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

type AccountFinder = ReturnType<typeof createAccountFinder>;
type DeliveryAccount = AccountRecord & { shouldRun: boolean };

class WebhookReceiver {
  readonly #platform: Platform;
  readonly #port: ChannelPort;
  readonly #recordSeen: ReturnType<typeof createWebhookSeenRecorder>;

  constructor(platform: Platform, port: ChannelPort) {
    this.#platform = platform;
    this.#port = port;
    this.#recordSeen = createWebhookSeenRecorder(platform);
  }

  async receive(call: RawRequest, secret: string | undefined): Promise<string> {
    const { body } = call;
    if (secret === undefined || !verifySignature(body, call.header('x-hub-signature-256'), secret))
      throw new AppError('ERR_WEBHOOK_SIGNATURE');
    let isComplete = true;
    const find = createAccountFinder(this.#platform, secret);
    for (const items of groupByAccount(readWebhook(parseJson(body))))
      if (!(await this.#storeGroup(items, find))) isComplete = false;
    if (!isComplete) throw new AppError('ERR_UNAVAILABLE');
    return 'EVENT_RECEIVED';
  }

  /** Stores consecutive messages of one account in one transaction; if that fails, one by one. */
  async #storeGroup(items: WebhookItem[], find: AccountFinder): Promise<boolean> {
    const [first] = items;
    if (first && items.length > 1 && (await this.#storeTogether(items, await find(first).catch(() => []))))
      return true;
    let isComplete = true;
    for (const item of items) if (!(await this.#storeItem(item, find))) isComplete = false;
    return isComplete;
  }

  async #storeTogether(items: WebhookItem[], accounts: DeliveryAccount[]): Promise<boolean> {
    const [account] = accounts;
    if (!account?.shouldRun || accounts.length > 1) return false;
    const messages = items.flatMap(({ fact }) => (fact.type === 'incoming' ? [fact.incoming] : []));
    await this.#recordSeen(account);
    return this.#platform.unitOfWork
      .inCompany(account.companyId, systemActor, (work) =>
        this.#port.receive(work, account.whatsappId, messages),
      )
      .then(
        () => true,
        () => false,
      );
  }

  async #storeItem(item: WebhookItem, find: AccountFinder): Promise<boolean> {
    try {
      // Without an account the item belongs to one that was removed or never existed.
      for (const account of await find(item)) await this.#storeFor(account, item);
      return true;
    } catch (error) {
      this.#platform.log.warn(
        { error: String(error) },
        'a delivery could not be taken in; it will come again',
      );
      return false;
    }
  }

  async #storeFor(account: DeliveryAccount, { key, fact }: WebhookItem): Promise<void> {
    const { unitOfWork, log } = this.#platform;
    await this.#recordSeen(account);
    const { companyId, whatsappId, shouldRun } = account;
    const inCompany = (act: (work: CompanyWork) => Promise<unknown>) =>
      unitOfWork.inCompany(companyId, systemActor, act);
    const storeRaw = (name: string, raw: string) =>
      inCompany((work) => storeUnknownDelivery(work, whatsappId, { key, name, raw }));
    // A disconnected connection creates no tickets, but its deliveries are kept.
    if (!shouldRun) await storeRaw(`disconnected:${fact.type}`, JSON.stringify(fact));
    else if (fact.type === 'unknown') await storeRaw(fact.name, fact.raw);
    else {
      if (fact.type === 'history') await storeRaw('history', fact.raw);
      const target = { port: this.#port, connectionId: whatsappId };
      await retryOnce(() => inCompany((work) => applyWebhookFact(work, target, fact))).catch(
        async (error: unknown) => {
          if (isTransient(error)) throw error;
          log.error({ error: String(error), kind: fact.type }, 'a delivery could not be taken in');
          await storeRaw(`failed:${fact.type}`, JSON.stringify(fact));
        },
      );
    }
  }
}

/** Maximum number of messages per transaction. */
const MAX_GROUP_SIZE = 50;

/** Groups consecutive messages of the same account; the order is kept. */
function groupByAccount(items: WebhookItem[]): WebhookItem[][] {
  const groups: WebhookItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const belongs =
      before?.fact.type === 'incoming' &&
      item.fact.type === 'incoming' &&
      before.channel === item.channel &&
      before.accountId === item.accountId &&
      (last?.length ?? 0) < MAX_GROUP_SIZE;
    if (belongs) last?.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Caches lookups, because most items of a delivery are for one account. */
function createAccountFinder(platform: Platform, signedWith: string) {
  const found = new Map<string, ReturnType<typeof findDeliveryAccounts>>();
  return (item: WebhookItem) => {
    const key = `${item.channel}:${item.accountId}`;
    const accounts = found.get(key) ?? findDeliveryAccounts(platform, item, signedWith);
    found.set(key, accounts);
    return accounts;
  };
}

/** Concurrent deliveries may conflict; the second attempt finds the rows of the other. */
const retryOnce = (act: () => Promise<unknown>): Promise<unknown> =>
  act().catch((error: unknown) => (isTransient(error) ? Promise.reject(error as Error) : act()));

/** Whether a repetition may succeed, as when the database is down or busy. Invalid data never will. */
const isTransient = (error: unknown): boolean => {
  if (error instanceof TypeError || error instanceof AppError) return false;
  return !/^(?:22|23|42)/.test(String((error as { code?: unknown } | null)?.code));
};

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function applyWebhookFact(
  work: CompanyWork,
  { port, connectionId }: { port: ChannelPort; connectionId: number },
  fact: WebhookFact,
): Promise<unknown> {
  switch (fact.type) {
    case 'incoming':
      return port.receive(work, connectionId, [fact.incoming]);
    case 'acks':
      return port.applyAcks(work, connectionId, fact.changes);
    case 'chatAck':
      return port.applyChatAck(work, connectionId, fact.change);
    case 'contacts':
      return port.applyContacts(work, connectionId, fact.changes);
    case 'history':
      return port.storeHistory(work, connectionId, fact.chunk);
    case 'issue':
      return storeIssue(work, connectionId, fact.issue);
    case 'templates':
      return work.enqueue('accounts.lookAfter', { connectionId });
    default:
      return Promise.resolve();
  }
}
