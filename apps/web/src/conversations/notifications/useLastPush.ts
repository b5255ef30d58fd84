import { useEffect, useEffectEvent, useState } from 'react';

/** The time of the last push, as stored by the service worker. */
async function readLastPush(): Promise<string | null> {
  if (!('caches' in globalThis)) return null;
  const noted = await caches.match('/last-push');
  return noted ? noted.text() : null;
}

/** When this device last received a push; null if never. `onPush` is called for each one. */
export function useLastPush(onPush: () => void): string | null {
  const [last, setLast] = useState<string | null>(null);
  const take = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    const { type, at } = (data ?? {}) as { type?: unknown; at?: unknown };
    if (type !== 'pushed' || typeof at !== 'string') return;
    setLast(at);
    onPush();
  });
  useEffect(() => {
    // The cache is unavailable in browsers that block storage.
    readLastPush().then(
      (at) => setLast((newer) => newer ?? at),
      () => undefined,
    );
    const listen = (event: MessageEvent<unknown>) => take(event);
    navigator.serviceWorker?.addEventListener('message', listen);
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, []);
  return last;
}
