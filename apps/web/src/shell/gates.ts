import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isRefused } from '../api/refresh.ts';
import { restoreSession } from '../api/session.ts';
import { dropToken, getToken } from '../api/token.ts';
import { startI18n } from '../i18n/index.ts';
import { toast } from '../ui/toast.ts';
import { loginFrom, ROOT } from './paths.ts';

/** Private screens: without a session one signs in first and comes back. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (!getToken()) return redirect(loginFrom(pathname + search));
  try {
    await Promise.all([restoreSession(), startI18n()]);
    return null;
  } catch (error) {
    // Without an answer the session may well live: the error page offers to try again.
    if (!isRefused(error)) throw error;
    dropToken();
    toast.error(error);
    return redirect(loginFrom(pathname + search));
  }
}

/** Public screens are of no use to somebody who is signed in. */
export const requireNoSession = () => (getToken() ? redirect(ROOT) : null);
