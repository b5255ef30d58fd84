import { API_BASE, type Connection } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { type AccountRecord, openVerifyToken } from './accounts.ts';

/** The Cloud API settings to display, and the values to enter at Meta. */
export function toCloudSettings(
  { secrets, config }: Pick<Platform, 'secrets' | 'config'>,
  account: AccountRecord | undefined,
): Connection['cloud'] {
  if (!account || account.webhookKey === null) return null;
  return {
    phoneNumberId: account.accountId,
    businessAccountId: account.parentId ?? '',
    // Without a configured public address the page completes the URL with its own.
    webhookUrl: `${config.publicUrl ?? ''}${API_BASE}/webhooks/whatsapp/${account.webhookKey}`,
    verifyToken: openVerifyToken(secrets, account),
  };
}
