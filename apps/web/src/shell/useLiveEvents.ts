import { useEffect } from 'react';
import { connectLive } from '../api/live/socket.ts';
import { eventReducers } from './event-reducers.ts';
import { onSessionTaken } from './session-redirects.ts';
import { useSession } from '../api/useSession.ts';

/** Live events for as long as the shell is on the screen. */
export function useLiveEvents(): void {
  const { id: userId, companyId } = useSession();
  useEffect(
    () => connectLive({ companyId, userId, reducers: eventReducers, onSessionTaken }),
    [companyId, userId],
  );
}
