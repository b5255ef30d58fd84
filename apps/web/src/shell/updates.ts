import { api, PRODUCT_VERSION } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { read } from '../api/queries.ts';

const LOOK_EVERY_MS = 3_600_000;

const useWaiting = create(() => ({ isWaiting: false }));

let takeWaiting: (() => Promise<void>) | null = null;
let registration: ServiceWorkerRegistration | undefined;

/** Registers the service worker, which fetches a new version in the background and holds it back. */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void import('virtual:pwa-register').then(({ registerSW }) => {
    takeWaiting = registerSW({
      onNeedRefresh: () => useWaiting.setState({ isWaiting: true }),
      onRegisteredSW: (_address, registered) => {
        registration = registered;
        setInterval(() => void registered?.update(), LOOK_EVERY_MS);
      },
    });
  });
}

/** Whether people should be running another version than this one. */
export function useNewVersion(): boolean {
  const isWaiting = useWaiting((state) => state.isWaiting);
  const { data } = useQuery(read(api.versions.show));
  return isWaiting || (data !== undefined && data.version !== PRODUCT_VERSION);
}

/** Goes over to the new version: the one that waits, or else whatever the server now has. */
export async function takeNewVersion(): Promise<void> {
  await registration?.update().catch(() => undefined);
  if (registration?.waiting) await takeWaiting?.();
  else window.location.reload();
}
