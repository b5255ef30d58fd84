import type { MessageOrigin, Referral } from '../incoming.ts';
import { fieldsOf, hasFields, idOf, textOf } from '../meta/json-fields.ts';

/** What led the contact to us: an ad, a link, a code. */
export function referralOf(value: unknown): Referral | undefined {
  if (!hasFields(value)) return undefined;
  const referral = fieldsOf(value);
  const ad = fieldsOf(referral['ads_context_data']);
  const product = fieldsOf(referral['product']);
  return {
    type: 'referral',
    source: (textOf(referral['source']) || textOf(referral['type']) || 'link').toLowerCase(),
    title: textOf(ad['ad_title']) || textOf(referral['title']),
    text: idOf(product['id']) ?? '',
    url: idOf(referral['referer_uri']) ?? idOf(ad['photo_url']) ?? idOf(ad['video_url']) ?? null,
    ref: idOf(referral['ref']) ?? idOf(referral['ad_id']) ?? idOf(referral['payload']) ?? null,
  };
}

/** The pressed button with its referral; either may be missing. */
export function choiceOrigin(payload: string, referral: Referral | undefined): MessageOrigin | undefined {
  if (payload === '') return referral;
  return referral ? { type: 'choice', payload, referral } : { type: 'choice', payload };
}
