import { useEffect, useState } from 'react';
import { reportPresence } from '../../../api/live/presence.ts';

/** How long a user counts as writing after the last key. */
const WRITING_MS = 5000;

/**
 * Reports to colleagues that this user views the ticket, writes in it, or is in another window. The report ends when
 * the component unmounts.
 */
export function useReportPresence(ticketId: number, text: string): void {
  const isVisible = useIsVisible();
  const isWriting = useIsWriting(text);
  const state = isVisible ? (isWriting ? 'writing' : 'viewing') : 'away';
  useEffect(() => reportPresence({ ticketId, state }), [ticketId, state]);
  useEffect(() => () => reportPresence(null), []);
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

/** Text that was there when the ticket was opened does not count as writing. */
function useIsWriting(text: string): boolean {
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
