import { useEffect, useEffectEvent, useState } from 'react';

/** When a push came, as the service worker noted it. */
async function readLastPush(): Promise<string | null> {
  if (!('caches' in globalThis)) return null;
  const noted = await caches.match('/last-push');
  return noted ? noted.text() : null;
}

/** When this device last got a push; null while none has come. `onPush` is called with every one that comes. */
export function useLastPush(onPush: () => void): string | null {
  const [last, setLast] = useState<string | null>(null);
  const take = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    const { type, at } = (data ?? {}) as { type?: unknown; at?: unknown };
    if (type !== 'pushed' || typeof at !== 'string') return;
    setLast(at);
    onPush();
  });
  useEffect(() => {
    // A browser that keeps nothing has nothing to tell.
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
