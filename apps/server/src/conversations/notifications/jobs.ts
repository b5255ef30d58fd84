import {
  type AwayBrowser,
  findAwayBrowser,
  removeSubscription,
  listAwayBrowsers,
} from '../../organization/push/subscriptions.ts';
import type { OnUnwatched } from '../../organization/push/watched-browsers.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemActor, type UserWork } from '../../platform/unit-of-work.ts';
import { composePush } from './compose-push.ts';
import { listUnreadSince } from './queries.ts';

/** Finds out whose browsers a message is pushed to: one job for each, because each is reached or not by itself. */
export const announceJob = (platform: Platform): JobDefinition<'notifications.announce'> => ({
  name: 'notifications.announce',
  run: async (companyId, { messageId }) => {
    const away = await platform.unitOfWork.inCompany(companyId, systemActor, listAwayBrowsers);
    for (const browser of away) await enqueuePush(platform, companyId, browser, messageId);
  },
});

/** A page that is loaded anew comes back within this time, and shows by itself what it missed. */
const RECONNECT_SECONDS = 5;

/** A browser's last page has gone: what came before that was known is for nobody's eyes unless it is pushed now. */
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
    for (const messageId of found.missed) await enqueuePush(platform, companyId, found.browser, messageId);
  },
});

/** At most once for each browser, however many times it is found to be for it. */
const enqueuePush = (
  platform: Platform,
  companyId: number,
  { endpoint, userId, sessionId }: Pick<AwayBrowser, 'endpoint' | 'userId' | 'sessionId'>,
  messageId: number,
) =>
  asSessionUser(platform, { companyId, userId, sessionId }, async (work) => {
    if (await composePush(work, messageId))
      await work.enqueue(
        'notifications.push',
        { messageId, endpoint },
        { deduplicationKey: `${messageId}:${endpoint}` },
      );
  });

/** Whether it is still for them is asked once more: it may have been read, or given to another, since. */
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
    const message = await asSessionUser(platform, { companyId, userId, sessionId }, (work) =>
      composePush(work, messageId),
    );
    if (!message) return;
    const payload = JSON.stringify({ ...message, language });
    // One of a ticket takes the place of the one before it, where that still waits for its browser.
    const outcome = await push.send(target, { payload, topic: message.uuid.replaceAll('-', '') });
    if (outcome === 'gone')
      await unitOfWork.inCompany(companyId, systemActor, (work) => removeSubscription(work, endpoint));
  },
});

interface Session {
  companyId: number;
  userId: number;
  sessionId: string;
}

/** With the rights the person has at this moment; nothing once their session is over. */
async function asSessionUser<T>(
  { unitOfWork }: Platform,
  session: Session,
  act: (work: UserWork) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await unitOfWork.asCaller(session, systemActor, act);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
