import type { MessageOrigin } from './messages.ts';

type Referral = Extract<MessageOrigin, { type: 'referral' }>;

/** The kinds of referrals, as the screens name them. */
type ReferralKind = 'ad' | 'post' | 'link' | 'code' | 'site' | 'store' | 'optin' | 'other';

/** The providers' names. */
const kinds = new Map<string, ReferralKind>([
  ['ad', 'ad'],
  ['ads', 'ad'],
  ['post', 'post'],
  ['link', 'link'],
  ['shortlink', 'link'],
  ['ig_me', 'link'],
  ['messenger_code', 'code'],
  ['customer_chat_plugin', 'site'],
  ['chat_plugin', 'site'],
  ['shops', 'store'],
  ['product', 'store'],
  ['one_time_notif_req', 'optin'],
  ['notification_messages', 'optin'],
  ['optin', 'optin'],
]);

export const referralKind = ({ source }: Pick<Referral, 'source'>): ReferralKind =>
  kinds.get(source.toLowerCase()) ?? 'other';
