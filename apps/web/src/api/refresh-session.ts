import { API_BASE, type Session } from '@prosa/contract';
import { ApiError, NO_CONNECTION, readError } from './api-error.ts';
import { getToken, setToken } from './token.ts';
import { sessionRoutes } from './public-routes.gen.ts';

const LOCK = 'prosa-refresh';

/** Locks exist only on secure pages; elsewhere the server's grace time for a rotated token has to do. */
const withRefreshLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

async function requestSession(): Promise<Session> {
  const { method, path } = sessionRoutes.refresh;
  const before = getToken();
  const response = await fetch(API_BASE + path, { method, credentials: 'same-origin' }).catch(() => {
    throw new ApiError(0, { error: NO_CONNECTION });
  });
  if (!response.ok) throw await readError(response);
  const session = (await response.json()) as Session;
  // Signed out in another tab meanwhile: the new token would only bring back a session that is over.
  if (before !== null && getToken() === null) throw new ApiError(401, { error: 'ERR_SESSION_EXPIRED' });
  setToken(session.token);
  return session;
}

/** Asks for a new session with the refresh cookie, one tab at a time. */
export const refreshSession = () => withRefreshLock(requestSession);

let pendingRefresh: Promise<void> | null = null;

/**
 * Gets a token other than the stale one. However many calls notice at once, one refresh is made; and when
 * another tab has refreshed in the meantime, none.
 */
export function refreshToken(stale: string | null): Promise<void> {
  pendingRefresh ??= withRefreshLock(async () => {
    const current = getToken();
    if (current && current !== stale) return;
    await requestSession();
  }).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

/** The server has answered that there will be no new session; anything else may pass by itself. */
export const isSessionRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);
