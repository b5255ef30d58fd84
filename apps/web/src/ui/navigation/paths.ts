/** The page after signing in, if no other page was requested. */
export const HOME = '/tickets';
/** The page for users who may not see the requested one. */
export const ROOT = '/';
export const FORGOT_PASSWORD = '/forgot-password';
export const LOGIN = '/login';
export const EXPIRED = '/financeiro-aberto';
/** State of that page when the server refused the user: it takes precedence over the clock of this device. */
export const REFUSED = 'refused';

const FROM = 'from';

/** The sign-in page with the requested page as a parameter. */
export const loginPathFrom = (path: string) =>
  path === HOME || path === ROOT ? LOGIN : `${LOGIN}?${new URLSearchParams({ [FROM]: path })}`;

/** The page to open after signing in. Only a path of this application is accepted, which prevents open redirects. */
export function returnPath(params: URLSearchParams): string {
  const from = params.get(FROM) ?? HOME;
  const address = new URL(from, window.location.origin);
  return from.startsWith('/') && address.origin === window.location.origin ? from : HOME;
}
