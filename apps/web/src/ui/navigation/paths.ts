/** Where people land after signing in when they did not come from anywhere. */
export const HOME = '/tickets';
/** Where people are sent who came to a place that is not for them. */
export const ROOT = '/';
export const LOGIN = '/login';
export const EXPIRED = '/financeiro-aberto';
/** Told to that page when the server sent the person there: it counts more than the clock of this device. */
export const REFUSED = 'refused';

const FROM = 'from';

/** The sign-in page, remembering where the person wanted to go. */
export const loginPathFrom = (path: string) =>
  path === HOME || path === ROOT ? LOGIN : `${LOGIN}?${new URLSearchParams({ [FROM]: path })}`;

/** Where to go after signing in. Only a path of this application is believed, never another site's address. */
export function returnPath(params: URLSearchParams): string {
  const from = params.get(FROM) ?? HOME;
  const address = new URL(from, window.location.origin);
  return from.startsWith('/') && address.origin === window.location.origin ? from : HOME;
}
