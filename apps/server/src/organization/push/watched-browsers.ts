import { LIVE_RENEW_MS } from '../../platform/events/live-sessions.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveWatched } from './queries.ts';

/** Three times unheard, and a node is taken for gone with all its pages. */
const WATCHED_SECONDS = (3 * LIVE_RENEW_MS) / 1000;

/** A browser whose last page has gone, and what was told after `lastHeard` may not have reached it. */
export type OnUnwatched = (companyId: number, endpoint: string, lastHeard: Date) => Promise<void>;

/** Whoever has a page connected sees there what happens: nothing is pushed to them. */
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
