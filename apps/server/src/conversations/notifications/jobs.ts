import {
  type AwayBrowser,
  findAwayBrowser,
  removeSubscription,
  listAwayBrowsers,
} from '../../organization/push/subscriptions.ts';
import { asBrowserOwner } from '../../organization/push/as-browser-owner.ts';
import type { OnUnwatched } from '../../organization/push/watched-browsers.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { composePush } from './compose-push.ts';
import { listUnreadSince } from './queries.ts';

/** Enqueues one push job per browser without an open page, so that each one succeeds or fails on its own. */
export const announceJob = (platform: Platform): JobDefinition<'notifications.announce'> => ({
  name: 'notifications.announce',
  run: async (companyId, { messageId }) => {
    const away = await platform.unitOfWork.inCompany(companyId, systemActor, listAwayBrowsers);
    for (const browser of away) await enqueuePush(platform, companyId, { browser, messageId });
  },
});

/** A page that reloads reconnects within this time and fetches what it missed by itself. */
const RECONNECT_SECONDS = 5;

/** When a browser's last page closes, messages not yet seen on it must be pushed. */
export const pushMissed =
  ({ unitOfWork }: Platform): OnUnwatched =>
  (companyId, endpoint, lastHeard) =>
    unitOfWork.inCompany(companyId, systemActor, (work) =>
      work.enqueue(
        'notifications.missed',
        { endpoint, since: lastHeard.toISOString() },
        { afterSeconds: RECONNECT_SECONDS },
      ),
    );

export const missedJob = (platform: Platform): JobDefinition<'notifications.missed'> => ({
  name: 'notifications.missed',
  run: async (companyId, { endpoint, since }) => {
    const found = await platform.unitOfWork.inCompany(companyId, systemActor, async (work) => {
      const browser = await findAwayBrowser(platform, work, endpoint);
      return browser && { browser, missed: await listUnreadSince(work.db, new Date(since)) };
    });
    if (!found) return;
    for (const messageId of found.missed)
      await enqueuePush(platform, companyId, { browser: found.browser, messageId });
  },
});

/** Deduplicated: a browser gets a message at most once. */
const enqueuePush = (
  platform: Platform,
  companyId: number,
  {
    browser,
    messageId,
  }: { browser: Pick<AwayBrowser, 'endpoint' | 'userId' | 'sessionId'>; messageId: number },
) => {
  const { endpoint, userId, sessionId } = browser;
  return asBrowserOwner(platform, { companyId, userId, sessionId }, async (work) => {
    if (await composePush(work, messageId))
      await work.enqueue(
        'notifications.push',
        { messageId, endpoint },
        { deduplicationKey: `${messageId}:${endpoint}` },
      );
  });
};

/** Checks again whether the user is notified: the message may have been read, or the ticket reassigned, meanwhile. */
export const pushJob = (platform: Platform): JobDefinition<'notifications.push'> => ({
  name: 'notifications.push',
  atOnce: 5,
  run: async (companyId, { messageId, endpoint }) => {
    const { unitOfWork, push } = platform;
    const browser = await unitOfWork.inCompany(companyId, systemActor, (work) =>
      findAwayBrowser(platform, work, endpoint),
    );
    if (!browser) return;
    const { userId, sessionId, language, ...target } = browser;
    const message = await asBrowserOwner(platform, { companyId, userId, sessionId }, (work) =>
      composePush(work, messageId),
    );
    if (!message) return;
    const payload = JSON.stringify({ ...message, language });
    // The ticket is the topic: a newer push replaces an undelivered older one of the same ticket.
    const outcome = await push.send(target, { payload, topic: message.uuid.replaceAll('-', '') });
    if (outcome === 'gone')
      await unitOfWork.inCompany(companyId, systemActor, (work) => removeSubscription(work, endpoint));
  },
});
