import { expect, test } from 'vitest';
import { readWebhook } from '../meta/webhook.ts';
import { now } from '../test-support/webhook-fixtures.ts';

const BUSINESS = '900800700600500';

test.each([
  ['account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }, 'banned', ''],
  [
    'account_update',
    { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED' }] },
    'restricted',
    'RESTRICTED_BIZ_INITIATED',
  ],
  ['phone_number_quality_update', { event: 'FLAGGED', current_limit: 'TIER_1K' }, 'qualityLow', 'TIER_1K'],
  ['phone_number_quality_update', { event: 'UNFLAGGED', current_limit: 'TIER_1K' }, null, 'TIER_1K'],
  [
    'phone_number_name_update',
    { decision: 'REJECTED', requested_verified_name: 'Loja', rejection_reason: 'FORMAT' },
    'nameRejected',
    'Loja · FORMAT',
  ],
  [
    'message_template_status_update',
    { event: 'REJECTED', message_template_name: 'oferta', reason: 'PROMOTIONAL' },
    'templateRejected',
    'oferta · PROMOTIONAL',
  ],
])('%s with %j is an issue of the account', (field, value, code, detail) => {
  const entry = [{ id: BUSINESS, time: 1_762_952_400, changes: [{ field, value }] }];
  const told = readWebhook({ object: 'whatsapp_business_account', entry }, now).map((piece) => piece.fact);
  const at = new Date(1_762_952_400_000);
  expect(told).toContainEqual({
    type: 'issue',
    issue: expect.objectContaining({ code, detail, at }) as object,
  });
});
