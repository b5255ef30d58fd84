import { type Language, PUSH_TRIALS, type PushTrial } from '@prosa/contract';
import type { CallerPlatform, InOwnCompany } from '../../platform/as-user.ts';
import { findOwn, forgetBrowser } from './subscriptions.ts';

/** Pushes a trial to the caller's own browser. Answers whether its push service took it. */
export async function tryOut(platform: CallerPlatform, inCompany: InOwnCompany): Promise<boolean> {
  const { push, rateLimit, user } = platform;
  await rateLimit.hit(`push-trial:${user.id}`, PUSH_TRIALS.most, PUSH_TRIALS.minutes);
  const browser = await inCompany((work) => findOwn(platform, work));
  if (!browser) return false;
  const { language, ...target } = browser;
  const trial: PushTrial = { isTrial: true, language: language as Language };
  // Whatever keeps it from being sent is the answer to what was asked.
  const outcome = await push
    .send(target, { payload: JSON.stringify(trial), topic: 'trial' })
    .catch(() => 'failed' as const);
  if (outcome === 'gone') await inCompany((work) => forgetBrowser(work, target.endpoint));
  return outcome === 'sent';
}
