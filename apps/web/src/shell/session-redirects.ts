import { SESSION_TAKEN_RELOAD_MS } from '@prosa/contract';
import type { createBrowserRouter } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { setSessionListener } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { clearSession, getSession, sessionQuery } from '../api/session.ts';
import { getToken, onTokenChangedElsewhere } from '../api/token.ts';
import { toast } from '../ui/toast.ts';
import { discardUnsavedChanges } from '../ui/unsaved-changes.ts';
import { EXPIRED, HOME, LOGIN, loginPathFrom, REFUSED } from '../ui/navigation/paths.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Redirects when the state of the session changes, whichever call noticed it. */
export function redirectOnSessionChange(router: Router): void {
  setSessionListener({
    signedOut(error) {
      toast.error(error);
      const { pathname, search } = router.state.location;
      void leaveTo(router, loginPathFrom(pathname + search));
    },
    subscriptionExpired: () => void router.navigate(EXPIRED, { state: REFUSED }),
    // The shell shows the password form in place of every screen once the session is fetched again.
    passwordChangeRequired: () => void queryClient.invalidateQueries(sessionQuery),
  });

  onTokenChangedElsewhere((token) => void syncWithOtherTab(router, token));
}

/** Navigates before the session is cleared, because mounted screens need the user until they are gone. */
async function leaveTo(router: Router, to: string): Promise<void> {
  if (!router.state.location.pathname.startsWith(LOGIN)) await router.navigate(to, { flushSync: true });
  clearSession();
}

async function syncWithOtherTab(router: Router, token: string | null): Promise<void> {
  const before = getSession();
  if (token === null) return before && leaveTo(router, LOGIN);
  if (!before) {
    // The user signed in in another tab while the sign-in page was open here. A page that is just loading finds the new
    // token by itself and must not be redirected.
    return router.state.location.pathname.startsWith(LOGIN) ? router.navigate(HOME) : undefined;
  }
  const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => before);
  // Another user signed in in the other tab, so no data of this page is valid.
  if (now.id !== before.id) reload();
  return undefined;
}

function reload(): void {
  discardUnsavedChanges();
  window.location.reload();
}

/** The account signed in on another computer. `token` is the one of this page's socket. */
export function onSessionTaken(token: string | null): void {
  toast.error(new ApiError(401, { error: 'ERR_SESSION_TAKEN' }));
  setTimeout(() => {
    // The sign-in may have been in another tab of this browser; its newer token must be kept.
    if (getToken() === token) clearSession();
    reload();
  }, SESSION_TAKEN_RELOAD_MS);
}
