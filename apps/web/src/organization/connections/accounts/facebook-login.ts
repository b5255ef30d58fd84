/*
 * The pages of the application stand apart from windows of other sites (Cross-Origin-Opener-Policy), so the
 * window that came back from Facebook has no opener to speak to: both listen on a channel of our own origin.
 */
const CHANNEL = 'facebook-login';

/** What came back; `state` says which sign-in it answers. */
export interface LoginAnswer {
  state: string;
  token: string | null;
}

/** Reads the address Facebook led back to: all of it is behind the `#`, a refusal may be before it. */
export function parseLoginAnswer({ hash, search }: Pick<Location, 'hash' | 'search'>): LoginAnswer {
  const told = new URLSearchParams(hash.slice(1));
  const asked = new URLSearchParams(search);
  return { state: told.get('state') ?? asked.get('state') ?? '', token: told.get('access_token') };
}

export function postLoginAnswer(answer: LoginAnswer): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A channel has no other origin than its own to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(answer);
  channel.close();
}

const RETURN = '/facebook-login.html';
const BACK = 'redirect_uri';

/** Opens the sign-in in a window of its own. False: the browser did not let it. */
export function openLogin(url: string): boolean {
  const address = new URL(url);
  // An installation that does not know its own address leaves it to us to say where to come back to.
  if (!address.searchParams.has(BACK)) address.searchParams.set(BACK, window.location.origin + RETURN);
  return window.open(address.href, CHANNEL, 'popup,width=620,height=720') !== null;
}

/** Hears the answer to the sign-in at this address, and to no other. What it gives back stops it. */
export function onLoginAnswer(url: string, hear: (token: string | null) => void): () => void {
  const expected = new URL(url).searchParams.get('state');
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<LoginAnswer>) => {
    if (expected && data.state === expected) hear(data.token);
  });
  return () => channel.close();
}
