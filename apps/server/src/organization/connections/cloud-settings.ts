import { API_BASE, type Connection } from '@prosa/contract';
import type { Platform } from '../../platform/platform.ts';
import { type AccountRecord, openVerifyToken } from './accounts.ts';

/** What of a Cloud API number is shown, and what is to be entered at Meta. */
export function toCloudSettings(
  { secrets, config }: Pick<Platform, 'secrets' | 'config'>,
  account: AccountRecord | undefined,
): Connection['cloud'] {
  if (!account || account.webhookKey === null) return null;
  return {
    phoneNumberId: account.accountId,
    businessAccountId: account.parentId ?? '',
    // Without a public address of its own the page knows best where it is reached.
    webhookUrl: `${config.publicUrl ?? ''}${API_BASE}/webhooks/whatsapp/${account.webhookKey}`,
    verifyToken: openVerifyToken(secrets, account),
  };
}
