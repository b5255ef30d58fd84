import { patchSession, sessionQuery } from '../session.ts';
import { applyAndRefetch } from './list-cache.ts';

/** Changes the cached session, and refetches it if a fetch is pending. */
export const updateSession: typeof patchSession = (change) =>
  applyAndRefetch(sessionQuery.queryKey, () => patchSession(change));
