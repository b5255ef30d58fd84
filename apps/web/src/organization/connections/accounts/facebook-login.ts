/*
 * Cross-Origin-Opener-Policy separates the application from windows of other sites, so the window that returns from
 * Facebook has no opener. Both windows use a BroadcastChannel of our origin.
 */
const CHANNEL = 'facebook-login';

/** The result of a sign-in; `state` identifies the attempt. */
interface LoginAnswer {
  state: string;
  token: string | null;
}

/** Parses the redirect URL: the values are in the fragment; a refusal may be in the query. */
export function parseLoginAnswer({ hash, search }: Pick<Location, 'hash' | 'search'>): LoginAnswer {
  const fields = new URLSearchParams(hash.slice(1));
  const asked = new URLSearchParams(search);
  return { state: fields.get('state') ?? asked.get('state') ?? '', token: fields.get('access_token') };
}

export function postLoginAnswer(answer: LoginAnswer): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A BroadcastChannel reaches only its own origin, so there is no target origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(answer);
  channel.close();
}

const RETURN = '/facebook-login.html';
const BACK = 'redirect_uri';

/** Opens the sign-in in a popup. False if the browser blocked it. */
export function openLogin(url: string): boolean {
  const address = new URL(url);
  // An installation without a configured public address leaves the redirect address to the client.
  if (!address.searchParams.has(BACK)) address.searchParams.set(BACK, window.location.origin + RETURN);
  return window.open(address.href, CHANNEL, 'popup,width=620,height=720') !== null;
}

/** Listens for the result of the sign-in at this URL only. Returns the function that stops listening. */
export function onLoginAnswer(url: string, hear: (token: string | null) => void): () => void {
  const expected = new URL(url).searchParams.get('state');
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<LoginAnswer>) => {
    if (expected && data.state === expected) hear(data.token);
  });
  return () => channel.close();
}
