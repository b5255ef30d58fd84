import { LIVE_RENEW_MS } from '../../platform/events/live-sessions.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveWatched } from './queries.ts';

/** A node that misses three renewals is considered dead, with all its pages. */
const WATCHED_SECONDS = (3 * LIVE_RENEW_MS) / 1000;

/** Called when a browser's last page has gone; events after `lastHeard` may not have reached it. */
export type OnUnwatched = (companyId: number, endpoint: string, lastHeard: Date) => Promise<void>;

/** A browser with a connected page gets its events there and no pushes. */
export const trackWatchedBrowsers = ({ realtime, database }: Platform, onUnwatched: OnUnwatched): void =>
  realtime.sessions.setListener({
    async onLive(sessions) {
      await database.onPlatform((db) => saveWatched(db, sessions, WATCHED_SECONDS));
    },
    async onGone(session, lastHeard) {
      const left = await database.onPlatform((db) => saveWatched(db, [session], 0));
      for (const { companyId, endpoint } of left) await onUnwatched(companyId, endpoint, lastHeard);
    },
  });
