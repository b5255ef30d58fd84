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
import { queryClient } from '../queries.ts';
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
  /** The account signed in elsewhere; the token is the one this socket came with. */
  onSessionTaken: (token: string | null) => void;
}

/** Whether live events are arriving. Starts as true: a page is innocent until it fails to connect. */
export const useLiveConnection = create(() => ({ isConnected: true }));

/** Opens the one socket of this page. The answer closes it. */
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
    // Asked before every attempt, so that a reconnect never comes with an old token.
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
    // The library gives up when the server itself closed the socket; a new attempt learns why.
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
    // What has changed since was told; only what was read before that began may be older.
    if (isFirst)
      for (const queryKey of askedBefore)
        void queryClient.invalidateQueries({ queryKey, exact: true, type: 'active' });
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

/** Tells the server that the person is here, at once and every few minutes. */
function startHeartbeat(socket: Socket): () => void {
  const tell = () => void (socket.connected && socket.emit(HEARTBEAT_EVENT));
  socket.on('connect', tell);
  const timer = setInterval(tell, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
