import { type Session, STORAGE_KEYS, type SessionUser } from '@prosa/contract';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { removeSavedDrafts } from './draft-storage.ts';
import { queryClient } from './queries.ts';
import { refreshSession } from './refresh-session.ts';
import { removeToken } from './token.ts';
import { brandingRoutes, sessionRoutes } from './public-routes.gen.ts';

/** The signed-in person. Live events and their own changes keep it up to date. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => storeSessionUser(await call(sessionRoutes.me, {}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What is still on the screen while somebody signs out goes on showing them for that last moment. */
let lastUser: SessionUser | undefined;
export const getLastSession = () => lastUser;

export const getSession = () => queryClient.getQueryData(sessionQuery.queryKey);

const setSession = (user: SessionUser) =>
  queryClient.setQueryData(sessionQuery.queryKey, storeSessionUser(user));

interface SessionStart {
  /** Live events tell of everything after this one. */
  lastEvent: number;
  /** What was asked for before may be older. */
  askedBefore: QueryKey[];
}

let sessionStart: SessionStart | undefined;
/** Where the page was when its person was known. */
export function getSessionStart(): SessionStart {
  if (!sessionStart) throw new Error('There is no session here');
  return sessionStart;
}

/** Somebody has signed in, or is known again. */
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

/** On start: the refresh cookie gives back the person whose token is stored. */
export async function restoreSession(): Promise<SessionUser> {
  const known = getSession();
  if (known) return known;
  return startSession(await refreshSession());
}

const signOutTasks = new Set<() => Promise<unknown>>();

/** Something has yet to reach the server before somebody signs out. */
export const onBeforeSignOut = (finish: () => Promise<unknown>) => void signOutTasks.add(finish);

export const runSignOutTasks = () => Promise.allSettled([...signOutTasks].map((finish) => finish()));

/** Forgets the person on this device, but not what belongs to the device: theme, language, to-do list. */
export function clearSession(): void {
  removeToken();
  for (const key of sessionKeys) localStorage.removeItem(key);
  removeSavedDrafts();
  // How the product looks does not depend on who is signed in.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== brandingRoutes.show.path });
}

const sessionKeys = [
  STORAGE_KEYS.companyDueDate,
  STORAGE_KEYS.profileImage,
  STORAGE_KEYS.campaignsShown,
  STORAGE_KEYS.sendSignMessage,
];

/** Keeps on the device what other parts of the product read from there. */
function storeSessionUser(user: SessionUser): SessionUser {
  lastUser = user;
  const { company } = user;
  const setting = (key: string) => company.companieSettings.find((pair) => pair.key === key)?.value;
  const showsCampaigns = company.plan?.useCampaigns === true && setting('campaignsEnabled') !== 'disabled';
  setOrRemoveItem(STORAGE_KEYS.companyDueDate, company.dueDate);
  setOrRemoveItem(STORAGE_KEYS.profileImage, user.profileImage);
  setOrRemoveItem(STORAGE_KEYS.campaignsShown, showsCampaigns ? 'show' : null);
  // Whether messages are signed is chosen on this device, where the company lets people sign at all.
  const signs = localStorage.getItem(STORAGE_KEYS.sendSignMessage) ?? 'true';
  setOrRemoveItem(STORAGE_KEYS.sendSignMessage, setting('sendSignMessage') === 'enabled' ? signs : null);
  return user;
}

function setOrRemoveItem(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}
