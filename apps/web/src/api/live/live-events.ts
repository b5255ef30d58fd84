import type { EventName, EventPayload } from '@prosa/contract';

/** `auth` ends the session and is handled where the socket is. */
export type CachedEvent = Exclude<EventName, 'auth'>;

/** What every event does to what is cached. Each feature says it of its own in its `live.ts`. */
export type EventReducers = { [Event in CachedEvent]: (payload: EventPayload<Event>) => void };

export const applyEvent = <Event extends CachedEvent>(
  reducers: EventReducers,
  name: Event,
  payload: EventPayload<Event>,
): void => reducers[name](payload);
