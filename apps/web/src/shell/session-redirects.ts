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

/** Takes the person where the state of their session says, whoever noticed it first. */
export function redirectOnSessionChange(router: Router): void {
  setSessionListener({
    signedOut(error) {
      toast.error(error);
      const { pathname, search } = router.state.location;
      void leaveTo(router, loginPathFrom(pathname + search));
    },
    subscriptionExpired: () => void router.navigate(EXPIRED, { state: REFUSED }),
    // The shell shows the form in place of every screen as soon as it knows.
    passwordChangeRequired: () => void queryClient.invalidateQueries(sessionQuery),
  });

  onTokenChangedElsewhere((token) => void syncWithOtherTab(router, token));
}

/** Leaves first and forgets then: what is still on the screen needs the person until it is gone. */
async function leaveTo(router: Router, to: string): Promise<void> {
  if (!router.state.location.pathname.startsWith(LOGIN)) await router.navigate(to, { flushSync: true });
  clearSession();
}

async function syncWithOtherTab(router: Router, token: string | null): Promise<void> {
  const before = getSession();
  if (token === null) return before && leaveTo(router, LOGIN);
  if (!before) {
    // Somebody signed in there while the sign-in page was still open here. A page that is only just opening finds
    // the new token by itself, and must not be led away from where it was going.
    return router.state.location.pathname.startsWith(LOGIN) ? router.navigate(HOME) : undefined;
  }
  const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => before);
  // Another person signed in there: nothing on this page is theirs.
  if (now.id !== before.id) reload();
  return undefined;
}

function reload(): void {
  discardUnsavedChanges();
  window.location.reload();
}

/** The account signed in on another computer. `token` is the one this page's socket had. */
export function onSessionTaken(token: string | null): void {
  toast.error(new ApiError(401, { error: 'ERR_SESSION_TAKEN' }));
  setTimeout(() => {
    // Another tab of this browser may be the one that signed in; its token is not ours to drop.
    if (getToken() === token) clearSession();
    reload();
  }, SESSION_TAKEN_RELOAD_MS);
}
