import type { EventName, EventPayload } from '@prosa/contract';

/** `auth` ends the session and is handled by the socket. */
export type CachedEvent = Exclude<EventName, 'auth'>;

/** The effect of every event on the cached data. Each feature defines its own events in its `live.ts`. */
export type EventReducers = { [Event in CachedEvent]: (payload: EventPayload<Event>) => void };

export const applyEvent = <Event extends CachedEvent>(
  reducers: EventReducers,
  name: Event,
  payload: EventPayload<Event>,
): void => reducers[name](payload);
