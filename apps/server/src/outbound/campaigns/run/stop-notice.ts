import { may, type Language, type PushedStop } from '@prosa/contract';
import { asBrowserOwner } from '../../../organization/push/as-browser-owner.ts';
import {
  findAwayBrowser,
  listAwayBrowsers,
  removeSubscription,
} from '../../../organization/push/subscriptions.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { systemActor, type UserWork } from '../../../platform/unit-of-work.ts';
import { findStopped } from '../queries.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    /** A campaign stopped by itself: whoever may decide is told, also without an open page. */
    'campaigns.announceStop': { campaignId: number };
    'campaigns.pushStop': { campaignId: number; endpoint: string };
  }
}

/** One push job for each browser without an open page, so that each succeeds or fails on its own. */
export const announceStopJob = ({ unitOfWork }: Platform): JobDefinition<'campaigns.announceStop'> => ({
  name: 'campaigns.announceStop',
  run: (companyId, { campaignId }) =>
    unitOfWork.inCompany(companyId, systemActor, async (work) => {
      for (const { endpoint } of await listAwayBrowsers(work))
        await work.enqueue('campaigns.pushStop', { campaignId, endpoint });
    }),
});

export const pushStopJob = (platform: Platform): JobDefinition<'campaigns.pushStop'> => ({
  name: 'campaigns.pushStop',
  atOnce: 5,
  run: async (companyId, { campaignId, endpoint }) => {
    const { unitOfWork, push } = platform;
    const browser = await unitOfWork.inCompany(companyId, systemActor, (work) =>
      findAwayBrowser(platform, work, endpoint),
    );
    if (!browser) return;
    const { userId, sessionId, language, ...target } = browser;
    const stop = await asBrowserOwner(platform, { companyId, userId, sessionId }, (work) =>
      composeStop(work, campaignId),
    );
    if (!stop) return;
    const message: PushedStop = { ...stop, language: language as Language };
    const topic = `campaign-${campaignId}`;
    const outcome = await push.send(target, { payload: JSON.stringify(message), topic });
    if (outcome === 'gone')
      await unitOfWork.inCompany(companyId, systemActor, (work) => removeSubscription(work, endpoint));
  },
});

/** Undefined for those who may not decide, and once somebody has. */
async function composeStop(
  { db, user }: UserWork,
  campaignId: number,
): Promise<Omit<PushedStop, 'language'> | undefined> {
  if (user.lapsed || user.mustChangePassword || user.plan?.useCampaigns !== true) return undefined;
  if (!may(user, 'campaigns:manage')) return undefined;
  const name = await findStopped(db, campaignId);
  return name === undefined ? undefined : { campaignId, title: name };
}
