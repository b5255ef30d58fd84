import { expect, test } from 'vitest';
import { readWebhook } from '../meta/webhook.ts';
import { now } from '../test-support/webhook-fixtures.ts';

const BUSINESS = '900800700600500';

function factsOf(field: string, value: object) {
  const entry = [{ id: BUSINESS, time: 1_762_952_400, changes: [{ field, value }] }];
  return readWebhook({ object: 'whatsapp_business_account', entry }, now).map(({ fact }) => fact);
}

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
  const at = new Date(1_762_952_400_000);
  expect(factsOf(field, value)).toContainEqual({
    type: 'issue',
    issue: expect.objectContaining({ code, detail, at, until: null }) as object,
  });
});

const SOON = '2025-11-20T10:00:00.000Z';
const LATER = '2025-11-27T10:00:00.000Z';
const seconds = (time: string) => Date.parse(time) / 1000;

test.each([
  ['in seconds', [seconds(SOON)], SOON],
  ['as a text of seconds', [String(seconds(SOON))], SOON],
  ['as a date', [SOON], SOON],
  ['of several restrictions, the last one', [seconds(LATER), SOON], LATER],
  ['of several restrictions, one without end', [seconds(SOON), undefined], null],
  ['that cannot be read', ['next week'], null],
])('a restriction ends when the provider says: %s', (_case, expirations, end) => {
  const value = {
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: expirations.map((expiration) => ({
      restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
      expiration,
    })),
  };
  const until = end === null ? null : new Date(end);
  expect(factsOf('account_update', value)).toContainEqual({
    type: 'issue',
    issue: expect.objectContaining({ code: 'restricted', until }) as object,
  });
});
