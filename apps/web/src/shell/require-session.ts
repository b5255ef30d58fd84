import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isSessionRefused } from '../api/refresh-session.ts';
import { restoreSession } from '../api/session.ts';
import { removeToken, getToken } from '../api/token.ts';
import { startI18n } from '../i18n/index.ts';
import { toast } from '../ui/toast.ts';
import { loginPathFrom, ROOT } from '../ui/navigation/paths.ts';

/** Private screens: without a session one signs in first and comes back. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (!getToken()) return redirect(loginPathFrom(pathname + search));
  try {
    await Promise.all([restoreSession(), startI18n()]);
    return null;
  } catch (error) {
    // Without an answer the session may well live: the error page offers to try again.
    if (!isSessionRefused(error)) throw error;
    removeToken();
    toast.error(error);
    return redirect(loginPathFrom(pathname + search));
  }
}

/** Public screens are of no use to somebody who is signed in. */
export const requireNoSession = () => (getToken() ? redirect(ROOT) : null);
