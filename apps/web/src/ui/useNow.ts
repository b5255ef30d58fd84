import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

function subscribeToMinutes(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        tell();
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

/** The start of the current minute: components that depend on the time render once a minute. */
export const useNow = (): number => useSyncExternalStore(subscribeToMinutes, thisMinute);
