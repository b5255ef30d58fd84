import { useEffect, useState } from 'react';
import { reportPresence } from '../../../api/live/presence.ts';

/** After the last key somebody still counts as writing for so long. */
const WRITING_MS = 5000;

/**
 * Tells colleagues that this person has the ticket open, writes in it, or has turned to another window. For a part
 * that goes with its ticket.
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

/** A text that was there when the ticket was opened is not being written. */
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
