import { randomBytes } from 'node:crypto';
import type { AccountIssue, ChannelAccount } from '@prosa/channels';
import type { ConnectionIssue } from '@prosa/contract';
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

/** What opens an account, as somebody gives it. */
export interface AccountCredentials {
  channel: queries.AccountRecord['channel'];
  accountId: string;
  parentId: string | null;
  token: string;
  tokenExpiresAt: Date | null;
  /** Of an app of the company's own; its deliveries then come to an address of their own. */
  appSecret: string | null;
}

/** A seal opens only in the row and for the use it was made for. */
const sealContext = (connectionId: number, use: 'token' | 'appSecret' | 'verifyToken') =>
  `channel_accounts.${use}:${connectionId}`;

const randomText = () => randomBytes(18).toString('base64url');

/** An account belongs to one connection in the whole installation; nobody takes it from another. */
export async function insertAccount(
  db: Db,
  secrets: Secrets,
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

/** What is given replaces what was there. */
export async function changeAccount(
  db: Db,
  secrets: Secrets,
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

/** The account's own, or else the installation's. */
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

/** What a driver opens it with. */
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

type StoredIssue = Omit<AccountIssue, 'about' | 'at'> & { at: string };

/** What is held against an account now. */
export const listOpenIssues = (kept: unknown): ConnectionIssue[] =>
  Object.values((kept ?? {}) as Record<string, StoredIssue>).flatMap(({ kind, code, detail, at }) =>
    code === null ? [] : [{ kind, code, detail, at }],
  );
