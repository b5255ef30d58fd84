import { LIVE_AGAIN_MS } from '../../platform/live-sessions.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveWatched } from './queries.ts';

/** Three times unheard, and a node is taken for gone with all its pages. */
const WATCHED_SECONDS = (3 * LIVE_AGAIN_MS) / 1000;

/** Whoever has a page connected sees there what happens: nothing is pushed to them. */
export const noteWatching = ({ realtime, database }: Platform): void =>
  realtime.sessions.onChange(async (sessions, isLive) => {
    await database.onPlatform((db) => saveWatched(db, sessions, isLive ? WATCHED_SECONDS : 0));
  });
