import { type Language, PUSH_TEST_LIMIT, type PushTrial } from '@prosa/contract';
import type { CallerPlatform, CallerCompanyRunner } from '../../platform/http/caller-company.ts';
import { findOwnBrowser, removeSubscription } from './subscriptions.ts';

/** Sends a test push to the caller's own browser; returns whether the push service accepted it. */
export async function sendTestPush(
  platform: CallerPlatform,
  inCompany: CallerCompanyRunner,
): Promise<boolean> {
  const { push, rateLimit, user } = platform;
  await rateLimit.hit(`push-trial:${user.id}`, {
    limit: PUSH_TEST_LIMIT.most,
    minutes: PUSH_TEST_LIMIT.minutes,
  });
  const browser = await inCompany((work) => findOwnBrowser(platform, work));
  if (!browser) return false;
  const { language, ...target } = browser;
  const trial: PushTrial = { isTrial: true, language: language as Language };
  // Any failure is a result of the test.
  const outcome = await push
    .send(target, { payload: JSON.stringify(trial), topic: 'trial' })
    .catch(() => 'failed' as const);
  if (outcome === 'gone') await inCompany((work) => removeSubscription(work, target.endpoint));
  return outcome === 'sent';
}
