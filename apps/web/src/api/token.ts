import { STORAGE_KEYS } from '@prosa/contract';

/** The access token lives in the browser's storage, so that every tab has the same one. */
export const getToken = () => localStorage.getItem(STORAGE_KEYS.token);
export const setToken = (token: string) => localStorage.setItem(STORAGE_KEYS.token, token);
export const removeToken = () => localStorage.removeItem(STORAGE_KEYS.token);

/** Tells what another tab did: a new token after a sign-in or a refresh, or null after a sign-out. */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    // `key` is null when another tab cleared the whole storage.
    if (event.key === STORAGE_KEYS.token || event.key === null) listener(getToken());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
