import {
  type PaymentAccount,
  PaymentAccount as Shape,
  type PaymentProblem,
  type SavedPaymentAccount,
} from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import { maskSecret, readSecretInput } from '../../platform/identity/mask-secret.ts';
import { isEqualSafely, randomToken } from '../../platform/identity/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import { type PlatformWork, systemActor } from '../../platform/unit-of-work.ts';
import { PaymentProviderError, type OpenAccount } from './providers/provider.ts';
import { providerNamed } from './providers/providers.ts';
import * as queries from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'paymentAccount.saved': { after: { provider: string } };
  }
}

const secretNames = [
  'clientSecret',
  'accessToken',
  'webhookSecret',
  'certificate',
  'certificatePassword',
] as const;
type SecretName = (typeof secretNames)[number];
type AccountSecrets = Record<SecretName, string>;
const noSecrets: AccountSecrets = {
  clientSecret: '',
  accessToken: '',
  webhookSecret: '',
  certificate: '',
  certificatePassword: '',
};

type Sealer = Pick<Platform, 'secrets'>;
type Row = queries.AccountRow;

const contextOf = (provider: string) => `payment_accounts.secrets:${provider}`;

const openSecrets = ({ secrets }: Sealer, row: Row | undefined): AccountSecrets =>
  row
    ? {
        ...noSecrets,
        ...(JSON.parse(secrets.open(row.secretsSealed, contextOf(row.provider))) as Partial<AccountSecrets>),
      }
    : noSecrets;

const openAccount = (sealer: Sealer, row: Row): OpenAccount => ({
  ...Shape.parse(row),
  ...openSecrets(sealer, row),
});

/** What was entered, with what was left out or masked taken from the saved account. */
function mergeSecrets(sent: PaymentAccount, saved: AccountSecrets): OpenAccount {
  const secrets = Object.fromEntries(
    secretNames.map((name) => [
      name,
      readSecretInput(sent[name], maskSecret(saved[name]), name) ?? saved[name],
    ]),
  ) as AccountSecrets;
  return { ...sent, ...secrets };
}

const webhookUrlOf = ({ config }: Pick<Platform, 'config'>, row: Row): string | null =>
  config.publicUrl === undefined ? null : `${config.publicUrl}/api/webhooks/pix/${row.webhookKey}`;

function toSaved(platform: Sealer & Pick<Platform, 'config'>, row: Row): SavedPaymentAccount {
  const secrets = openSecrets(platform, row);
  const masked = Object.fromEntries(secretNames.map((name) => [name, maskSecret(secrets[name])]));
  return {
    ...Shape.parse(row),
    ...(masked as AccountSecrets),
    isChosen: row.isChosen,
    webhookUrl: providerNamed(row.provider).isConfirmedByHand ? null : webhookUrlOf(platform, row),
  };
}

export const listPaymentAccounts = async (platform: Platform, { db }: PlatformWork) => ({
  accounts: (await queries.listAccounts(db)).map((row) => toSaved(platform, row)),
});

/** Saves the account and makes new charges with it. */
export async function savePaymentAccount(
  platform: Platform,
  work: PlatformWork,
  sent: PaymentAccount,
): Promise<SavedPaymentAccount> {
  await queries.lockAccounts(work.db);
  const { provider } = sent;
  const account = mergeSecrets(sent, openSecrets(platform, await queries.findAccount(work.db, provider)));
  const problem = providerNamed(provider).check(account, work.now);
  if (problem) throw new AppError('ERR_PAYMENT_ACCOUNT', { problem });
  const { pixKey, receiverName, receiverCity, baseUrl, clientId } = account;
  const secrets = Object.fromEntries(secretNames.map((name) => [name, account[name]]));
  await queries.saveChosenAccount(work, {
    provider,
    isChosen: true,
    pixKey,
    receiverName,
    receiverCity,
    baseUrl,
    clientId,
    secretsSealed: platform.secrets.seal(JSON.stringify(secrets), contextOf(provider)),
    webhookKey: randomToken(24),
  });
  await work.audit({ action: 'paymentAccount.saved', subject: `payments:${provider}`, after: { provider } });
  const row = await queries.findAccount(work.db, provider);
  if (!row) throw new Error('The account that was just saved is gone');
  return toSaved(platform, row);
}

/** Tries an account; says what is wrong with it. */
export async function testPaymentAccount(
  platform: Platform,
  sent: PaymentAccount,
): Promise<PaymentProblem | null> {
  const { unitOfWork, outbound, clock } = platform;
  const row = await unitOfWork.onPlatform(systemActor, ({ db }) => queries.findAccount(db, sent.provider));
  const account = mergeSecrets(sent, openSecrets(platform, row));
  const provider = providerNamed(account.provider);
  const now = clock.now();
  const problem = provider.check(account, now);
  if (problem) return problem;
  try {
    await provider.tryOut({ outbound, account, now });
    return null;
  } catch (error) {
    if (error instanceof PaymentProviderError) return error.problem;
    throw error;
  }
}

/** The account that makes new charges. */
export async function readChosenAccount(platform: Platform): Promise<OpenAccount | undefined> {
  const row = await platform.unitOfWork.onPlatform(systemActor, ({ db }) => queries.findChosenAccount(db));
  return row && openAccount(platform, row);
}

export async function readAccount(
  platform: Platform,
  provider: string,
): Promise<(OpenAccount & { webhookKey: string }) | undefined> {
  const row = await platform.unitOfWork.onPlatform(systemActor, ({ db }) =>
    queries.findAccount(db, provider),
  );
  return row && { ...openAccount(platform, row), webhookKey: row.webhookKey };
}

/** The account whose address a notice came to. */
export async function findAccountOfNotice(platform: Platform, key: string): Promise<OpenAccount | undefined> {
  const rows = await platform.unitOfWork.onPlatform(systemActor, ({ db }) => queries.listAccounts(db));
  const row = rows.find(({ webhookKey }) => isEqualSafely(webhookKey, key));
  return row && openAccount(platform, row);
}
