import { useEffect, useState } from 'react';

/** How long a user counts as writing after the last key. */
const WRITING_MS = 5000;

/** Text that was there when the ticket or chat was opened does not count as writing. */
export function useIsWriting(text: string): boolean {
  const [known, setKnown] = useState(text);
  const [written, setWritten] = useState('');
  if (text !== known) {
    setKnown(text);
    setWritten(text);
  }
  useEffect(() => {
    if (written === '') return undefined;
    const timer = setTimeout(() => setWritten(''), WRITING_MS);
    return () => clearTimeout(timer);
  }, [written]);
  return written !== '';
}
