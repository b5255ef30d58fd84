import {
  eventChannels,
  type EventName,
  HEARTBEAT_EVENT,
  HEARTBEAT_MS,
  READY_EVENT,
  RESYNC_EVENT,
  SOCKET_RECONNECT_DELAY_MS,
} from '@prosa/contract';
import { io, type Socket } from 'socket.io-client';
import { create } from 'zustand';
import { handleSessionEnded } from '../client.ts';
import { ApiError } from '../api-error.ts';
import { queryClient, refetchFailed } from '../queries.ts';
import { isSessionRefused, refreshToken } from '../refresh-session.ts';
import { getSessionStart, sessionQuery } from '../session.ts';
import { getToken } from '../token.ts';
import { enqueueEvent } from './event-buffer.ts';
import { applyEvent, type EventReducers } from './live-events.ts';
import { resetSeenEvents } from './seen-events.ts';
import { connectPresence } from './presence.ts';

interface LiveOptions {
  companyId: number;
  userId: number;
  reducers: EventReducers;
  /** The account signed in elsewhere; `token` is the one that this socket used. */
  onSessionTaken: (token: string | null) => void;
}

/** Whether live events are arriving. Starts as true, so that no warning shows before the first failure. */
export const useLiveConnection = create(() => ({ isConnected: true }));

/** Opens the only socket of this page. Returns the function that closes it. */
export function connectLive({ companyId, userId, reducers, onSessionTaken }: LiveOptions): () => void {
  const { lastEvent, askedBefore } = getSessionStart();
  const numbers = resetSeenEvents();
  numbers.completeTo(lastEvent);
  let token: string | null = null;
  let isFirst = true;
  let isClosed = false;

  const socket = io(`/${companyId}`, {
    transports: ['websocket'],
    reconnectionDelay: SOCKET_RECONNECT_DELAY_MS,
    reconnectionDelayMax: SOCKET_RECONNECT_DELAY_MS,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    // Called before every attempt, so that a reconnect uses the current token.
    auth: (give) => {
      token = getToken();
      give({ token, last: numbers.last });
    },
  });

  const connectAgain = () => {
    setTimeout(() => {
      if (!isClosed) socket.connect();
    }, SOCKET_RECONNECT_DELAY_MS);
  };

  socket.on('connect', () => useLiveConnection.setState({ isConnected: true }));
  socket.on('disconnect', () => {
    useLiveConnection.setState({ isConnected: false });
    // Socket.IO does not reconnect after a disconnect by the server; a new attempt learns the reason.
    if (!socket.active) connectAgain();
  });
  socket.on('connect_error', (error) => {
    useLiveConnection.setState({ isConnected: false });
    if (socket.active) return;
    if (error.message === 'ERR_SESSION_TAKEN')
      return handleSessionEnded(new ApiError(401, { error: error.message }));
    if (error.message === 'ERR_SUBSCRIPTION_EXPIRED') void queryClient.invalidateQueries(sessionQuery);
    if (error.message !== 'ERR_SESSION_EXPIRED') return connectAgain();
    refreshToken(token).then(connectAgain, (refusal: unknown) => {
      if (isSessionRefused(refusal)) handleSessionEnded(refusal);
      else connectAgain();
    });
  });

  socket.on(READY_EVENT, ({ number }: { number: number }) => {
    numbers.completeTo(number);
    // Events cover every change since the session started; only data fetched before that may be stale.
    if (isFirst)
      for (const queryKey of askedBefore)
        void queryClient.invalidateQueries({ queryKey, exact: true, type: 'active' });
    // After a pause: events have told what changed, but not what could not be fetched.
    else refetchFailed();
    isFirst = false;
  });
  socket.on(RESYNC_EVENT, () => void queryClient.invalidateQueries());

  for (const name of Object.keys(eventChannels) as EventName[]) {
    socket.on(eventChannels[name](companyId), (payload, { number }: { number: number }) => {
      if (!numbers.accept(number)) return;
      if (name !== 'auth') enqueueEvent(() => applyEvent(reducers, name, payload));
      else if (payload.user.id === userId) onSessionTaken(token);
    });
  }

  const stopBeating = startHeartbeat(socket);
  const stopPresence = connectPresence(socket);
  return () => {
    isClosed = true;
    stopBeating();
    stopPresence();
    socket.disconnect();
  };
}

/** Reports the user as present, at once and every few minutes. */
function startHeartbeat(socket: Socket): () => void {
  const tell = () => void (socket.connected && socket.emit(HEARTBEAT_EVENT));
  socket.on('connect', tell);
  const timer = setInterval(tell, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
