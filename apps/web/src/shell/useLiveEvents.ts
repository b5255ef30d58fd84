import { useEffect } from 'react';
import { connectLive } from '../api/live/socket.ts';
import { eventReducers } from './event-reducers.ts';
import { onSessionTaken } from './session-redirects.ts';
import { useSession } from '../api/useSession.ts';

/** Receives live events while the shell is mounted. */
export function useLiveEvents(): void {
  const { id: userId, companyId } = useSession();
  useEffect(
    () => connectLive({ companyId, userId, reducers: eventReducers, onSessionTaken }),
    [companyId, userId],
  );
}
