import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isSessionRefused } from '../api/refresh-session.ts';
import { restoreSession } from '../api/session.ts';
import { removeToken, getToken } from '../api/token.ts';
import { startI18n } from '../i18n/index.ts';
import { toast } from '../ui/toast.ts';
import { loginPathFrom, ROOT } from '../ui/navigation/paths.ts';

/** For private screens: without a session it redirects to the sign-in, which returns to the requested page. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (!getToken()) return redirect(loginPathFrom(pathname + search));
  try {
    await Promise.all([restoreSession(), startI18n()]);
    return null;
  } catch (error) {
    // The session may still be valid if there was no reply: the error page offers a retry.
    if (!isSessionRefused(error)) throw error;
    removeToken();
    toast.error(error);
    return redirect(loginPathFrom(pathname + search));
  }
}

/** Public screens redirect users who are signed in. */
export const requireNoSession = () => (getToken() ? redirect(ROOT) : null);
