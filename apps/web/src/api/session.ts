import { type Session, STORAGE_KEYS, type SessionUser } from '@prosa/contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { removeSavedDrafts } from './draft-storage.ts';
import { queryClient } from './queries.ts';
import { refreshSession } from './refresh-session.ts';
import { removeToken } from './token.ts';
import { brandingRoutes, sessionRoutes } from './public-routes.gen.ts';

/** The signed-in user. Live events and the user's own changes keep it up to date. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => storeSessionUser(await call(sessionRoutes.me, {}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The last user, so that screens still mounted during sign-out can render. */
let lastUser: SessionUser | undefined;
export const getLastSession = () => lastUser;

export const getSession = () => queryClient.getQueryData(sessionQuery.queryKey);

const setSession = (user: SessionUser) =>
  queryClient.setQueryData(sessionQuery.queryKey, storeSessionUser(user));

interface SessionStart {
  /** The number of the last event before the session; live events continue after it. */
  lastEvent: number;
  /** Queries from before the session; their data may be older than `lastEvent`. */
  askedBefore: QueryKey[];
}

let sessionStart: SessionStart | undefined;
/** The state of the page when the session started. */
export function getSessionStart(): SessionStart {
  if (!sessionStart) throw new Error('There is no session here');
  return sessionStart;
}

/** Starts the session after a sign-in or a restored one. */
export function startSession({ user, lastEvent }: Session): SessionUser {
  const asked = queryClient.getQueryCache().getAll();
  sessionStart = { lastEvent, askedBefore: asked.map(({ queryKey }) => queryKey) };
  setSession(user);
  return user;
}

export function patchSession(change: (user: SessionUser) => SessionUser): void {
  const user = getSession();
  if (user) setSession(change(user));
}

/** On start: restores the session of the stored token with the refresh cookie. */
export async function restoreSession(): Promise<SessionUser> {
  const known = getSession();
  if (known) return known;
  return startSession(await refreshSession());
}

const signOutTasks = new Set<() => Promise<unknown>>();

/** Registers a task that must reach the server before the sign-out. */
export const onBeforeSignOut = (finish: () => Promise<unknown>) => void signOutTasks.add(finish);

export const runSignOutTasks = () => Promise.allSettled([...signOutTasks].map((finish) => finish()));

/** Removes the user's data from this device; settings of the device remain: theme, language, to-do list. */
export function clearSession(): void {
  removeToken();
  for (const key of sessionKeys) localStorage.removeItem(key);
  removeSavedDrafts();
  // The branding does not depend on the user.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== brandingRoutes.show.path });
}

const sessionKeys = [
  STORAGE_KEYS.companyDueDate,
  STORAGE_KEYS.profileImage,
  STORAGE_KEYS.campaignsShown,
  STORAGE_KEYS.sendSignMessage,
];

/** Stores the values in localStorage that other parts of the product read from there. */
function storeSessionUser(user: SessionUser): SessionUser {
  lastUser = user;
  const { company } = user;
  const setting = (key: string) => company.companieSettings.find((pair) => pair.key === key)?.value;
  const showsCampaigns = company.plan?.useCampaigns === true && setting('campaignsEnabled') !== 'disabled';
  setOrRemoveItem(STORAGE_KEYS.companyDueDate, company.dueDate);
  setOrRemoveItem(STORAGE_KEYS.profileImage, user.profileImage);
  setOrRemoveItem(STORAGE_KEYS.campaignsShown, showsCampaigns ? 'show' : null);
  // Signing messages is a setting of the device, available only if the company allows it.
  const signs = localStorage.getItem(STORAGE_KEYS.sendSignMessage) ?? 'true';
  setOrRemoveItem(STORAGE_KEYS.sendSignMessage, setting('sendSignMessage') === 'enabled' ? signs : null);
  return user;
}

function setOrRemoveItem(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}
