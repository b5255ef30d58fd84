import type { MessageOrigin } from './messages.ts';

type Referral = Extract<MessageOrigin, { type: 'referral' }>;

/** From where somebody was led to us, by the names people have for it. */
export type ReferralKind = 'ad' | 'post' | 'link' | 'code' | 'site' | 'store' | 'optin' | 'other';

/** What providers call it. */
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
