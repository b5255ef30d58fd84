import { PRODUCT_VERSION } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { read } from '../api/queries.ts';
import { versionRoutes } from '../api/public-routes.gen.ts';

const WORKER = '/sw.js';
const CHECK_INTERVAL_MS = 3_600_000;

const useWorker = create<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }));

let registration: ServiceWorkerRegistration | undefined;

/** Registers the service worker, which fetches a new version in the background and holds it back. */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register(WORKER).then(watch, () => undefined);
}

function watch(registered: ServiceWorkerRegistration): void {
  registration = registered;
  const look = () => useWorker.setState({ waiting: registered.waiting });
  // The very first worker has nothing to replace.
  if (navigator.serviceWorker.controller) look();
  registered.addEventListener('updatefound', () => {
    const isUpdate = navigator.serviceWorker.controller !== null;
    registered.installing?.addEventListener('statechange', () => isUpdate && look());
  });
  setInterval(() => void registered.update().catch(() => undefined), CHECK_INTERVAL_MS);
}

/** Whether people should be running another version than this one. */
export function useNewVersion(): boolean {
  const isWaiting = useWorker((state) => state.waiting !== null);
  const { data } = useQuery(read(versionRoutes.show));
  return isWaiting || (data !== undefined && data.version !== PRODUCT_VERSION);
}

/** Goes over to the new version: the one that waits, or else whatever the server now has. */
export async function activateNewVersion(): Promise<void> {
  await registration?.update().catch(() => undefined);
  const waiting = registration?.waiting;
  if (!waiting) return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  return waiting.postMessage({ type: 'SKIP_WAITING' }, { transfer: [] });
}
