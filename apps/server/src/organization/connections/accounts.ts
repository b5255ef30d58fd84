import { randomBytes } from 'node:crypto';
import type { AccountIssue, ChannelAccount } from '@prosa/channels';
import { type ConnectionIssue, hasIssueEnded } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import { refuseViolations } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/identity/secrets.ts';
import * as queries from './account-queries.ts';

export type { AccountRecord } from './account-queries.ts';
export {
  find as findAccount,
  findByAccount as findAccountById,
  findByWebhookKey as findAccountByWebhookKey,
  list as listAccounts,
  listAccountOwners,
  listAccountsById,
  save as saveAccount,
} from './account-queries.ts';

/** The credentials of an account as a user enters them. */
export interface AccountCredentials {
  channel: queries.AccountRecord['channel'];
  accountId: string;
  parentId: string | null;
  token: string;
  tokenExpiresAt: Date | null;
  /** The secret of the company's own app; its deliveries then use a webhook address of their own. */
  appSecret: string | null;
}

/** Binds a seal to its row and purpose; it cannot be opened elsewhere. */
const sealContext = (connectionId: number, use: 'token' | 'appSecret' | 'verifyToken') =>
  `channel_accounts.${use}:${connectionId}`;

const randomText = () => randomBytes(18).toString('base64url');

/** An account belongs to one connection in the whole installation; a taken one is refused. */
export async function insertAccount(
  { db, secrets }: { db: Db; secrets: Secrets },
  connectionId: number,
  account: AccountCredentials,
): Promise<void> {
  const { channel, accountId, parentId, token, tokenExpiresAt, appSecret } = account;
  const row = {
    whatsappId: connectionId,
    channel,
    accountId,
    parentId,
    tokenExpiresAt,
    tokenSealed: secrets.seal(token, sealContext(connectionId, 'token')),
    ...(appSecret === null
      ? {}
      : {
          appSecretSealed: secrets.seal(appSecret, sealContext(connectionId, 'appSecret')),
          verifyTokenSealed: secrets.seal(randomText(), sealContext(connectionId, 'verifyToken')),
          webhookKey: randomText(),
        }),
  };
  await refuseViolations(queries.insert(db, row), accountRefusals);
}

/** Changes the given fields only. */
export async function changeAccount(
  { db, secrets }: { db: Db; secrets: Secrets },
  connectionId: number,
  changes: Partial<Omit<AccountCredentials, 'channel'>>,
): Promise<void> {
  const { token, appSecret, ...plain } = changes;
  const sealed = (use: 'token' | 'appSecret', text: string | null | undefined) =>
    typeof text === 'string' ? { [`${use}Sealed`]: secrets.seal(text, sealContext(connectionId, use)) } : {};
  const set = { ...plain, ...sealed('token', token), ...sealed('appSecret', appSecret) };
  if (Object.keys(set).length === 0) return;
  await refuseViolations(queries.save(db, connectionId, set), accountRefusals);
}

const accountRefusals = { channel_accounts_channel_accountId_key: 'ERR_ACCOUNT_TAKEN' } as const;

export const openToken = (secrets: Secrets, { whatsappId, tokenSealed }: queries.AccountRecord): string =>
  secrets.open(tokenSealed, sealContext(whatsappId, 'token'));

/** The account's own secret, or the installation's. */
export const openAppSecret = (
  secrets: Secrets,
  { whatsappId, appSecretSealed }: queries.AccountRecord,
  ofInstallation: string | undefined,
): string | null =>
  appSecretSealed === null
    ? (ofInstallation ?? null)
    : secrets.open(appSecretSealed, sealContext(whatsappId, 'appSecret'));

export const openVerifyToken = (
  secrets: Secrets,
  { whatsappId, verifyTokenSealed }: queries.AccountRecord,
): string =>
  verifyTokenSealed === null ? '' : secrets.open(verifyTokenSealed, sealContext(whatsappId, 'verifyToken'));

/** The account with its secrets decrypted, for a driver. */
export const openAccount = (
  secrets: Secrets,
  record: queries.AccountRecord,
  appSecret: string | undefined,
): ChannelAccount => ({
  accountId: record.accountId,
  parentId: record.parentId,
  token: openToken(secrets, record),
  appSecret: openAppSecret(secrets, record, appSecret),
});

/** Issues stored by an older version have no `until`. */
type StoredIssue = Omit<AccountIssue, 'about' | 'at' | 'until'> & { at: string; until?: string | null };

/** The account's unresolved issues. */
export const listOpenIssues = (kept: unknown, now: Date): ConnectionIssue[] =>
  Object.values((kept ?? {}) as Record<string, StoredIssue>).flatMap(
    ({ kind, code, detail, at, until = null }) =>
      code === null || hasIssueEnded({ until }, now.getTime()) ? [] : [{ kind, code, detail, at, until }],
  );
