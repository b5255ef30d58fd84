import { useEffect, useState } from 'react';
import { ticketPresence } from '../../../api/live/presence.ts';
import { useIsWriting } from './useIsWriting.ts';

const { reportPresence } = ticketPresence;

/**
 * Reports to colleagues that this user views the ticket, writes in it, or is in another window. The report ends when
 * the component unmounts.
 */
export function useReportPresence(ticketId: number, text: string): void {
  const isVisible = useIsVisible();
  const isWriting = useIsWriting(text);
  const state = isVisible ? (isWriting ? 'writing' : 'viewing') : 'away';
  useEffect(() => reportPresence({ placeId: ticketId, state }), [ticketId, state]);
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
