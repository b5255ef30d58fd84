import { SESSION_TAKEN_RELOAD_MS } from '@prosa/contract';
import { ApiError } from '../api/error.ts';
import { listenToSession } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { forgetSession, getSession, sessionQuery } from '../api/session.ts';
import { getToken, onTokenChangedElsewhere } from '../api/token.ts';
import { router } from '../routes.tsx';
import { toast } from '../ui/toast.ts';
import { giveUpUnsaved } from '../ui/unsaved.ts';
import { EXPIRED, HOME, LOGIN, loginFrom, REFUSED } from './paths.ts';

/** Takes the person where the state of their session says, whoever noticed it first. */
export function followSession(): void {
  listenToSession({
    signedOut(error) {
      toast.error(error);
      const { pathname, search } = router.state.location;
      void leave(loginFrom(pathname + search));
    },
    subscriptionExpired: () => void router.navigate(EXPIRED, { state: REFUSED }),
    // The shell shows the form in place of every screen as soon as it knows.
    passwordChangeRequired: () => void queryClient.invalidateQueries(sessionQuery),
  });

  onTokenChangedElsewhere((token) => void followOtherTab(token));
}

/** Leaves first and forgets then: what is still on the screen needs the person until it is gone. */
async function leave(to: string): Promise<void> {
  if (!router.state.location.pathname.startsWith(LOGIN)) await router.navigate(to, { flushSync: true });
  forgetSession();
}

async function followOtherTab(token: string | null): Promise<void> {
  const before = getSession();
  if (token === null) return before && leave(LOGIN);
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
  giveUpUnsaved();
  window.location.reload();
}

/** The account signed in on another computer. `token` is the one this page's socket had. */
export function onSessionTaken(token: string | null): void {
  toast.error(new ApiError(401, { error: 'ERR_SESSION_TAKEN' }));
  setTimeout(() => {
    // Another tab of this browser may be the one that signed in; its token is not ours to drop.
    if (getToken() === token) forgetSession();
    reload();
  }, SESSION_TAKEN_RELOAD_MS);
}
