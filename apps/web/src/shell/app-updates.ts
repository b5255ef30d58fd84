import { PRODUCT_VERSION } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { read } from '../api/queries.ts';
import { versionRoutes } from '../api/public-routes.gen.ts';

const WORKER = '/sw.js';
const CHECK_INTERVAL_MS = 3_600_000;

const useWorker = create<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }));

let registration: ServiceWorkerRegistration | undefined;

/** Registers the service worker, which installs new versions in the background and lets them wait. */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register(WORKER).then(watch, () => undefined);
}

function watch(registered: ServiceWorkerRegistration): void {
  registration = registered;
  const look = () => useWorker.setState({ waiting: registered.waiting });
  // The first service worker does not replace a version.
  if (navigator.serviceWorker.controller) look();
  registered.addEventListener('updatefound', () => {
    const isUpdate = navigator.serviceWorker.controller !== null;
    registered.installing?.addEventListener('statechange', () => isUpdate && look());
  });
  setInterval(() => void registered.update().catch(() => undefined), CHECK_INTERVAL_MS);
}

/** Whether a version other than this one is available. */
export function useNewVersion(): boolean {
  const isWaiting = useWorker((state) => state.waiting !== null);
  const { data } = useQuery(read(versionRoutes.show));
  return isWaiting || (data !== undefined && data.version !== PRODUCT_VERSION);
}

/** Activates the waiting version, or else reloads to get the server's current one. */
export async function activateNewVersion(): Promise<void> {
  await registration?.update().catch(() => undefined);
  const waiting = registration?.waiting;
  if (!waiting) return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  return waiting.postMessage({ type: 'SKIP_WAITING' }, { transfer: [] });
}
