import { useEffect, useState } from 'react';

/** Anything faster than this needs no sign of waiting; a skeleton would only flicker. */
const DELAY_MS = 150;

/** True once something has been going on for a while. */
export function useDelayedFlag(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}
