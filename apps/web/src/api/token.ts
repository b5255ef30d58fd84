import { STORAGE_KEYS } from '@prosa/contract';

/** The access token is in localStorage, so that all tabs share it. */
export const getToken = () => localStorage.getItem(STORAGE_KEYS.token);
export const setToken = (token: string) => localStorage.setItem(STORAGE_KEYS.token, token);
export const removeToken = () => localStorage.removeItem(STORAGE_KEYS.token);

/** Reports a change by another tab: a new token after a sign-in or a refresh, or null after a sign-out. */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    // `key` is null when another tab cleared the whole storage.
    if (event.key === STORAGE_KEYS.token || event.key === null) listener(getToken());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
