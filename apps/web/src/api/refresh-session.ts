import { API_BASE, type Session } from '@prosa/contract';
import { chosenLanguage } from '../i18n/index.ts';
import { ApiError, NO_CONNECTION, readError } from './api-error.ts';
import { getToken, setToken } from './token.ts';
import { sessionRoutes } from './public-routes.gen.ts';

const LOCK = 'prosa-refresh';

/**
 * The Locks API exists only in secure contexts; elsewhere the server's grace period for a rotated token covers races.
 */
const withRefreshLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

async function requestSession(): Promise<Session> {
  const { method, path } = sessionRoutes.refresh;
  const before = getToken();
  // The server writes e-mails in the language that was seen last.
  const headers = { 'accept-language': chosenLanguage() };
  const response = await fetch(API_BASE + path, { method, credentials: 'same-origin', headers }).catch(() => {
    throw new ApiError(0, { error: NO_CONNECTION });
  });
  if (!response.ok) throw await readError(response);
  const session = (await response.json()) as Session;
  // Another tab signed out meanwhile: the new token would revive an ended session.
  if (before !== null && getToken() === null) throw new ApiError(401, { error: 'ERR_SESSION_EXPIRED' });
  setToken(session.token);
  return session;
}

/** Requests a new session with the refresh cookie; one tab at a time. */
export const refreshSession = () => withRefreshLock(requestSession);

let pendingRefresh: Promise<void> | null = null;

/**
 * Replaces a stale token. Concurrent calls share one refresh, and none is made if another tab has already refreshed.
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

/** The server refused a new session for good; other failures may be temporary. */
export const isSessionRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);
