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
export function serveWebhooks(app: App, door: ChannelPort): void {
  const { platform } = app;
  const { secrets, config } = platform;
  const take = createWebhookReceiver(platform, door);

  serveRawEndpoint(app, '/webhooks/meta', {
    get: async (call) => answerChallenge(call, config.meta.verifyToken),
    post: (call) => take(call, config.meta.appSecret),
  });
  serveRawEndpoint(app, '/webhooks/whatsapp/:key', {
    get: async (call) => {
      const account = await findAccountByKey(platform, call.params['key'] ?? '');
      return answerChallenge(call, account && openVerifyToken(secrets, account));
    },
    post: async (call) => {
      const account = await findAccountByKey(platform, call.params['key'] ?? '');
      return take(call, account && (openAppSecret(secrets, account, undefined) ?? undefined));
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

function createWebhookReceiver(platform: Platform, door: ChannelPort) {
  const noteSeen = createWebhookSeenRecorder(platform);
  const { unitOfWork, log } = platform;

  async function takePiece(
    piece: WebhookItem,
    find: ReturnType<typeof createAccountFinder>,
  ): Promise<boolean> {
    try {
      // Without an account the item belongs to one that was removed or never existed.
      for (const account of await find(piece)) await takeFor(account, piece);
      return true;
    } catch (error) {
      log.warn({ error: String(error) }, 'a delivery could not be taken in; it will come again');
      return false;
    }
  }

  async function takeFor(account: AccountRecord & { shouldRun: boolean }, piece: WebhookItem): Promise<void> {
    await noteSeen(account);
    const { companyId, whatsappId, shouldRun } = account;
    const inCompany = (act: (work: CompanyWork) => Promise<unknown>) =>
      unitOfWork.inCompany(companyId, systemActor, act);
    const keep = (name: string, raw: string) =>
      inCompany((work) => storeUnknownDelivery(work, whatsappId, { key: piece.key, name, raw }));
    // A disconnected connection creates no tickets, but its deliveries are kept.
    if (!shouldRun) await keep(`disconnected:${piece.fact.type}`, JSON.stringify(piece.fact));
    else if (piece.fact.type === 'unknown') await keep(piece.fact.name, piece.fact.raw);
    else {
      if (piece.fact.type === 'history') await keep('history', piece.fact.raw);
      await retryOnce(() => inCompany((work) => applyWebhookFact(work, door, whatsappId, piece.fact))).catch(
        async (error: unknown) => {
          if (isTransient(error)) throw error;
          log.error({ error: String(error), kind: piece.fact.type }, 'a delivery could not be taken in');
          await keep(`failed:${piece.fact.type}`, JSON.stringify(piece.fact));
        },
      );
    }
  }

  /** Stores consecutive messages of one account in one transaction; if that fails, one by one. */
  async function takeTogether(
    pieces: WebhookItem[],
    find: ReturnType<typeof createAccountFinder>,
  ): Promise<boolean> {
    const [first] = pieces;
    if (first && pieces.length > 1 && (await isTaken(pieces, await find(first).catch(() => [])))) return true;
    let isAllIn = true;
    for (const piece of pieces) if (!(await takePiece(piece, find))) isAllIn = false;
    return isAllIn;
  }

  async function isTaken(pieces: WebhookItem[], accounts: (AccountRecord & { shouldRun: boolean })[]) {
    const [account] = accounts;
    if (!account?.shouldRun || accounts.length > 1) return false;
    const said = pieces.flatMap(({ fact }) => (fact.type === 'incoming' ? [fact.incoming] : []));
    await noteSeen(account);
    return unitOfWork
      .inCompany(account.companyId, systemActor, (work) => door.receive(work, account.whatsappId, said))
      .then(
        () => true,
        () => false,
      );
  }

  return async (call: RawRequest, secret: string | undefined): Promise<string> => {
    const { body } = call;
    if (secret === undefined || !verifySignature(body, call.header('x-hub-signature-256'), secret))
      throw new AppError('ERR_WEBHOOK_SIGNATURE');
    let isAllIn = true;
    const find = createAccountFinder(platform, secret);
    for (const pieces of groupByAccount(readWebhook(parseJson(body))))
      if (!(await takeTogether(pieces, find))) isAllIn = false;
    if (!isAllIn) throw new AppError('ERR_UNAVAILABLE');
    return 'EVENT_RECEIVED';
  };
}

/** Maximum number of messages per transaction. */
const MAX_GROUP_SIZE = 50;

/** Groups consecutive messages of the same account; the order is kept. */
function groupByAccount(pieces: WebhookItem[]): WebhookItem[][] {
  const groups: WebhookItem[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const belongs =
      before?.fact.type === 'incoming' &&
      piece.fact.type === 'incoming' &&
      before.channel === piece.channel &&
      before.accountId === piece.accountId &&
      (last?.length ?? 0) < MAX_GROUP_SIZE;
    if (belongs) last?.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** Caches lookups, because most items of a delivery are for one account. */
function createAccountFinder(platform: Platform, signedWith: string) {
  const found = new Map<string, ReturnType<typeof findDeliveryAccounts>>();
  return (piece: WebhookItem) => {
    const key = `${piece.channel}:${piece.accountId}`;
    const accounts = found.get(key) ?? findDeliveryAccounts(platform, piece, signedWith);
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
  door: ChannelPort,
  connectionId: number,
  told: WebhookFact,
): Promise<unknown> {
  switch (told.type) {
    case 'incoming':
      return door.receive(work, connectionId, [told.incoming]);
    case 'acks':
      return door.applyAcks(work, connectionId, told.changes);
    case 'chatAck':
      return door.applyChatAck(work, connectionId, told.change);
    case 'contacts':
      return door.applyContacts(work, connectionId, told.changes);
    case 'history':
      return door.storeHistory(work, connectionId, told.chunk);
    case 'issue':
      return storeIssue(work, connectionId, told.issue);
    case 'templates':
      return work.enqueue('accounts.lookAfter', { connectionId });
    default:
      return Promise.resolve();
  }
}
