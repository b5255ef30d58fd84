import { useEffect, useState } from 'react';

/** Long enough that a burst of changes is announced once. */
const QUIET_MS = 1500;

/** A text once it has stopped changing, so that screen readers do not announce every intermediate number. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
