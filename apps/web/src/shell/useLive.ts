import { useEffect } from 'react';
import { connectLive } from '../api/live/socket.ts';
import { onSessionTaken } from './follow-session.ts';
import { useSession } from './session.ts';

/** Live events for as long as the shell is on the screen. */
export function useLive(): void {
  const { id: userId, companyId } = useSession();
  useEffect(() => connectLive({ companyId, userId, onSessionTaken }), [companyId, userId]);
}
