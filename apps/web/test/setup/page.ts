import { eventChannels, type EventName, type EventPayload } from '@prosa/contract';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { Client } from '../../../server/test/setup/client.ts';
import { goLive, type LiveClient, type ReceivedEvent } from '../../../server/test/setup/live-client.ts';
import { ApiError } from '../../src/api/api-error.ts';
import { applyEvent, type CachedEvent } from '../../src/api/live/live-events.ts';
import { queryClient } from '../../src/api/queries.ts';
import { sessionQuery } from '../../src/api/session.ts';
import { setToken } from '../../src/api/token.ts';
import { eventReducers } from '../../src/shell/event-reducers.ts';
import type { Watched } from './watched.ts';

/** What the events made of a cached reply, and what a fetch shows now. */
interface KeptReply {
  name: string;
  kept: unknown;
  now: unknown;
}

interface FoldedPage {
  /** The replies that the page leaves to the events. */
  kept: KeptReply[];
  /** The names of those that an event makes it ask for again. */
  askedAgain: string[];
}

/** The cache of one person's page, filled over HTTP, and the events that came since. */
export class Page {
  readonly client: Client;
  live: LiveClient;
  readonly #watched: Watched[];
  readonly #replies: { queryKey: QueryKey; data: unknown }[];

  private constructor(client: Client, live: LiveClient, watched: Watched[]) {
    this.client = client;
    this.live = live;
    this.#watched = watched;
    this.#replies = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => ({ queryKey, data: state.data }));
  }

  /** Listens first and fetches then, as a page does. */
  static async open(client: Client, watch: () => Promise<Watched[]>): Promise<Page> {
    const live = await goLive(client);
    return withPageOf(client, async () => {
      await queryClient.fetchQuery(sessionQuery);
      const watched = await watch();
      for (const { fetch } of watched) await fetch();
      return new Page(client, live, watched);
    });
  }

  /** Applies the events to the cache with the reducers of the web, and fetches once more what was left to them. */
  foldEvents(): Promise<FoldedPage> {
    return withPageOf(this.client, async () => {
      for (const { queryKey, data } of this.#replies) queryClient.setQueryData(queryKey, data);
      const hashes = applyAll(this.live);
      const isLeft = (one: Watched) => cached(one) !== undefined && !hashes.has(hashKey(one.queryKey));
      const left = this.#watched.filter(isLeft).map((one) => ({ ...one, kept: cached(one) }));
      const askedAgain = this.#watched.filter((one) => !isLeft(one)).map(({ name }) => name);
      const kept: KeptReply[] = [];
      for (const reply of left) {
        const now = await reply.fetch().catch(whatIsGone);
        if (now !== undefined) kept.push({ name: reply.name, kept: reply.kept, now });
      }
      return { kept, askedAgain };
    });
  }
}

const cached = ({ queryKey }: Watched): unknown => queryClient.getQueryData(queryKey);

/** A ticket that the person no longer sees is no longer on the screen. */
function whatIsGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Applies the events, lets the delayed changes happen, and returns the hashes of the queries to be asked again. */
function applyAll(live: LiveClient): Set<string> {
  const askedAgain = new Set<string>();
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate') askedAgain.add(event.query.queryHash);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const event of live.received) {
      const name = nameOf(event, live.companyId);
      if (name !== 'auth')
        applyEvent<CachedEvent>(eventReducers, name, event.payload as EventPayload<CachedEvent>);
    }
    vi.runAllTimers();
  } finally {
    vi.useRealTimers();
    unsubscribe();
  }
  return askedAgain;
}

export function nameOf({ channel }: ReceivedEvent, companyId: number): EventName {
  const names = Object.keys(eventChannels) as EventName[];
  const found = names.find((name) => eventChannels[name](companyId) === channel);
  if (!found) throw new Error(`${channel} is no event of the contract.`);
  return found;
}

/** The web's modules belong to one page, so the pages of several people take turns. */
async function withPageOf<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const { fetch: request } = globalThis;
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => request(client.url + path, options));
  if (client.token !== undefined) setToken(client.token);
  try {
    return await work();
  } finally {
    queryClient.clear();
    vi.unstubAllGlobals();
  }
}
