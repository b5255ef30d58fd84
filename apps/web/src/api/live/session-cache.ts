import { patchSession, sessionQuery } from '../session.ts';
import { applyAndRefetch } from './list-cache.ts';

/** Changes the signed-in person, and asks anew if an answer about them is on its way. */
export const updateSession: typeof patchSession = (change) =>
  applyAndRefetch(sessionQuery.queryKey, () => patchSession(change));
