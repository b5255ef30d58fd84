import { useEffect, useState } from 'react';

/** Anything faster needs no loading indicator; it would only flicker. */
const DELAY_MS = 150;

/** True once `waiting` has lasted for a while. */
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
