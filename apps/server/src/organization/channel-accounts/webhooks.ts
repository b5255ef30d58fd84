import { timingSafeEqual } from 'node:crypto';
import { readWebhook, type Told, verifySignature, type WebhookPiece } from '@prosa/channels';
import type { ChannelDoor } from '../../channels/door.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type RawCall, serveRaw } from '../../platform/raw-endpoint.ts';
import type { App } from '../../platform/serve.ts';
import { type CompanyWork, nobody } from '../../platform/work.ts';
import { type AccountRecord, openAppSecret, openVerifyToken } from './accounts.ts';
import { accountAt, accountsFor, createSeenNotes, keepUnknown } from './deliveries.ts';
import { keepIssue } from './issues.ts';

/**
 * Where a provider brings what happened. It is believed by its signature alone; each thing it tells is taken in by
 * itself, and only when all of them are in does it hear so: otherwise it comes again, and finds most of it done.
 */
export function serveWebhooks(app: App, door: ChannelDoor): void {
  const { platform } = app;
  const { secrets, config } = platform;
  const take = createTaking(platform, door);

  serveRaw(app, '/webhooks/meta', {
    get: async (call) => greet(call, config.meta.verifyToken),
    post: (call) => take(call, config.meta.appSecret),
  });
  serveRaw(app, '/webhooks/whatsapp/:key', {
    get: async (call) => {
      const account = await accountAt(platform, call.params['key'] ?? '');
      return greet(call, account && openVerifyToken(secrets, account));
    },
    post: async (call) => {
      const account = await accountAt(platform, call.params['key'] ?? '');
      return take(call, account && (openAppSecret(secrets, account, undefined) ?? undefined));
    },
  });
}

/** Somebody enters our address at the provider, which asks whether we know the word they entered with it. */
function greet({ query }: RawCall, expected: string | undefined): string {
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

function createTaking(platform: Platform, door: ChannelDoor) {
  const noteSeen = createSeenNotes(platform);
  const { workplace, log } = platform;

  async function takePiece(piece: WebhookPiece, find: ReturnType<typeof finding>): Promise<boolean> {
    try {
      // Without any it is somebody's who is no longer here, or never was.
      for (const account of await find(piece)) await takeFor(account, piece);
      return true;
    } catch (error) {
      log.warn({ error: String(error) }, 'a delivery could not be taken in; it will come again');
      return false;
    }
  }

  async function takeFor(
    account: AccountRecord & { shouldRun: boolean },
    piece: WebhookPiece,
  ): Promise<void> {
    await noteSeen(account);
    const { companyId, whatsappId, shouldRun } = account;
    const inCompany = (act: (work: CompanyWork) => Promise<unknown>) =>
      workplace.inCompany(companyId, nobody, act);
    const keep = (name: string, raw: string) =>
      inCompany((work) => keepUnknown(work, whatsappId, { key: piece.key, name, raw }));
    // Somebody disconnected it: no tickets come of this any more, but nothing is thrown away either.
    if (!shouldRun) await keep(`disconnected:${piece.told.type}`, JSON.stringify(piece.told));
    else if (piece.told.type === 'unknown') await keep(piece.told.name, piece.told.raw);
    else {
      if (piece.told.type === 'history') await keep('history', piece.told.raw);
      await twice(() => inCompany((work) => hear(work, door, whatsappId, piece.told))).catch(
        async (error: unknown) => {
          if (isPassing(error)) throw error;
          log.error({ error: String(error), kind: piece.told.type }, 'a delivery could not be taken in');
          await keep(`failed:${piece.told.type}`, JSON.stringify(piece.told));
        },
      );
    }
  }

  /** What was said one after the other to one account goes in together; where that fails, one by one. */
  async function takeTogether(pieces: WebhookPiece[], find: ReturnType<typeof finding>): Promise<boolean> {
    const [first] = pieces;
    if (first && pieces.length > 1 && (await isTaken(pieces, await find(first).catch(() => [])))) return true;
    let isAllIn = true;
    for (const piece of pieces) if (!(await takePiece(piece, find))) isAllIn = false;
    return isAllIn;
  }

  async function isTaken(pieces: WebhookPiece[], accounts: (AccountRecord & { shouldRun: boolean })[]) {
    const [account] = accounts;
    if (!account?.shouldRun || accounts.length > 1) return false;
    const said = pieces.flatMap(({ told }) => (told.type === 'incoming' ? [told.incoming] : []));
    await noteSeen(account);
    return workplace
      .inCompany(account.companyId, nobody, (work) => door.receive(work, account.whatsappId, said))
      .then(
        () => true,
        () => false,
      );
  }

  return async (call: RawCall, secret: string | undefined): Promise<string> => {
    const { body } = call;
    if (secret === undefined || !verifySignature(body, call.header('x-hub-signature-256'), secret))
      throw new AppError('ERR_WEBHOOK_SIGNATURE');
    let isAllIn = true;
    const find = finding(platform, secret);
    for (const pieces of together(readWebhook(parsed(body))))
      if (!(await takeTogether(pieces, find))) isAllIn = false;
    if (!isAllIn) throw new AppError('ERR_UNAVAILABLE');
    return 'EVENT_RECEIVED';
  };
}

/** So many at most wait for each other. */
const MOST_TOGETHER = 50;

/** In their order; what was said to the same account one after the other in one go. */
function together(pieces: WebhookPiece[]): WebhookPiece[][] {
  const groups: WebhookPiece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const belongs =
      before?.told.type === 'incoming' &&
      piece.told.type === 'incoming' &&
      before.channel === piece.channel &&
      before.accountId === piece.accountId &&
      (last?.length ?? 0) < MOST_TOGETHER;
    if (belongs) last?.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** Most of a delivery is for one account, which is looked up once. */
function finding(platform: Platform, signedWith: string) {
  const found = new Map<string, ReturnType<typeof accountsFor>>();
  return (piece: WebhookPiece) => {
    const key = `${piece.channel}:${piece.accountId}`;
    const accounts = found.get(key) ?? accountsFor(platform, piece, signedWith);
    found.set(key, accounts);
    return accounts;
  };
}

/** Two that came at the same time may be in each other's way; the second try finds the other done. */
const twice = (act: () => Promise<unknown>): Promise<unknown> =>
  act().catch((error: unknown) => (isPassing(error) ? Promise.reject(error as Error) : act()));

/** The database is away or busy: the same delivery later may end differently. What cannot be stored never will. */
const isPassing = (error: unknown): boolean => {
  if (error instanceof TypeError || error instanceof AppError) return false;
  return !/^(?:22|23|42)/.test(String((error as { code?: unknown } | null)?.code));
};

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function hear(work: CompanyWork, door: ChannelDoor, connectionId: number, told: Told): Promise<unknown> {
  switch (told.type) {
    case 'incoming':
      return door.receive(work, connectionId, [told.incoming]);
    case 'acks':
      return door.acks(work, connectionId, told.changes);
    case 'chatAck':
      return door.chatAck(work, connectionId, told.change);
    case 'contacts':
      return door.contacts(work, connectionId, told.changes);
    case 'history':
      return door.history(work, connectionId, told.chunk);
    case 'issue':
      return keepIssue(work, connectionId, told.issue);
    case 'templates':
      return work.enqueue('accounts.lookAfter', { connectionId });
    default:
      return Promise.resolve();
  }
}
