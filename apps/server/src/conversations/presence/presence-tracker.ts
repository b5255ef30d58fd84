import {
  type EventName,
  PRESENCE_EXPIRES_MS,
  PRESENCE_RENEW_MS,
  type PresenceState,
  type PresentPerson,
} from '@prosa/contract';
import type { FeatureSocket, SocketFeature } from '../../platform/events/socket-feature.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { Platform } from '../../platform/platform.ts';

interface Report {
  placeId: number;
  state: PresenceState;
}

/** What people are present in, who may be, and when that has to be checked again. */
export interface PresenceRules {
  /** The name of the message, from browsers and to them. */
  message: string;
  /** Null: nowhere; undefined: not a report. */
  readReport(message: unknown): Report | null | undefined;
  /** What the windows in a place are told. */
  describe(placeId: number, people: PresentPerson[]): unknown;
  /** Whether people in this state are named to the others. */
  isShown(state: PresenceState): boolean;
  /** Called once for a place; the returned function is called for each person. */
  mayView(companyId: number, placeId: number): Promise<(who: SessionCaller) => boolean>;
  /** The place whose audience this event changed. */
  placeChangedBy(name: EventName, payload: unknown): number | undefined;
}

interface Visit {
  socket: FeatureSocket;
  caller: SessionCaller;
  state: PresenceState;
  at: number;
  isNew: boolean;
}

/** The people in one place: a place, or a chat. */
interface Place {
  companyId: number;
  placeId: number;
  visits: Map<string, Visit>;
  /** The people on other nodes, by node. */
  remote: Map<string, { people: PresentPerson[]; at: number }>;
  /** The last state sent to the sockets here, and to the other nodes. */
  lastEmitted: string;
  lastBroadcast: string;
}

/** A message between nodes. Short names, because a message holds at most 8,000 bytes. */
interface PresenceBroadcast {
  node: string;
  /** The message of the rules. */
  of: string;
  places: { c: number; t: number; p: PresentPerson[] }[];
}

const BROADCAST_BYTES = 7000;
/** The limit of people per place, because a message has no room for more. */
const MAX_PEOPLE = 40;
/** Changes within this time are sent as one. */
const DEBOUNCE_MS = 50;

const statesByActivity: PresenceState[] = ['away', 'viewing', 'writing'];

type PresenceDependencies = Pick<Platform, 'realtime' | 'clock' | 'log'>;

/** The people who have a place open on any node. In memory only, because lost reports are soon repeated. */
export class PresenceTracker implements SocketFeature {
  readonly message: string;
  readonly #rules: PresenceRules;
  readonly #platform: PresenceDependencies;
  readonly #node = crypto.randomUUID();
  readonly #places = new Map<string, Place>();
  /** The place each socket has open, and the chain that handles a socket's reports in order. */
  readonly #openPlaces = new Map<string, Place>();
  readonly #reports = new Map<string, Promise<void>>();
  #changed = new Set<Place>();
  #debounce: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(rules: PresenceRules, platform: PresenceDependencies) {
    this.#rules = rules;
    this.message = rules.message;
    this.#platform = platform;
  }

  receive(socket: FeatureSocket, caller: SessionCaller, message: unknown): void {
    const report = this.#rules.readReport(message);
    if (report === undefined) return;
    const handled = (this.#reports.get(socket.id) ?? Promise.resolve())
      .then(() => (report === null ? this.leave(socket) : this.#enter(socket, caller, report)))
      .catch((error: unknown) => this.#logFailure(error))
      .finally(() => this.#reports.get(socket.id) === handled && this.#reports.delete(socket.id));
    this.#reports.set(socket.id, handled);
  }

  leave({ id }: Pick<FeatureSocket, 'id'>): void {
    const place = this.#openPlaces.get(id);
    if (!place) return;
    this.#openPlaces.delete(id);
    place.visits.delete(id);
    this.#markChanged(place);
  }

  receiveBroadcast(text: string): void {
    const broadcast = JSON.parse(text) as PresenceBroadcast;
    if (broadcast.node === this.#node || broadcast.of !== this.message) return;
    for (const { c, t, p } of broadcast.places) {
      const place = this.#placeOf(c, t);
      if (p.length === 0) place.remote.delete(broadcast.node);
      else place.remote.set(broadcast.node, { people: p, at: this.#now() });
      this.#markChanged(place);
    }
  }

  onEvent(companyId: number, name: EventName, payload: unknown): void {
    const placeId = this.#rules.placeChangedBy(name, payload);
    const place = placeId === undefined ? undefined : this.#places.get(`${companyId}:${placeId}`);
    if (place && place.visits.size > 0)
      this.#recheck(place).catch((error: unknown) => this.#logFailure(error));
  }

  sweep(now = this.#now()): void {
    for (const place of this.#places.values()) {
      for (const { socket, at } of place.visits.values())
        if (now - at > PRESENCE_EXPIRES_MS) this.leave(socket);
      for (const [node, { at }] of place.remote)
        if (now - at > PRESENCE_EXPIRES_MS) {
          place.remote.delete(node);
          this.#markChanged(place);
        }
    }
    this.#broadcast([...this.#places.values()].filter((place) => this.#localPeople(place).length > 0));
  }

  start(): void {
    this.#renewal = setInterval(() => this.sweep(), PRESENCE_RENEW_MS);
    this.#renewal.unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#renewal);
    clearTimeout(this.#debounce);
  }

  async #enter(socket: FeatureSocket, caller: SessionCaller, { placeId, state }: Report): Promise<void> {
    const known = this.#openPlaces.get(socket.id);
    const visit = known?.placeId === placeId ? known.visits.get(socket.id) : undefined;
    if (known && visit) {
      visit.at = this.#now();
      if (visit.state === state) return;
      visit.state = state;
      this.#markChanged(known);
      return;
    }
    this.leave(socket);
    const isAllowed = (await this.#rules.mayView(caller.companyId, placeId))(caller);
    if (!isAllowed || !socket.connected) return;
    const place = this.#placeOf(caller.companyId, placeId);
    place.visits.set(socket.id, { socket, caller, state, at: this.#now(), isNew: true });
    this.#openPlaces.set(socket.id, place);
    this.#markChanged(place);
  }

  async #recheck(place: Place): Promise<void> {
    const isAllowed = await this.#rules.mayView(place.companyId, place.placeId);
    for (const { socket, caller } of place.visits.values()) if (!isAllowed(caller)) this.leave(socket);
  }

  #placeOf(companyId: number, placeId: number): Place {
    const key = `${companyId}:${placeId}`;
    const place = this.#places.get(key) ?? {
      companyId,
      placeId,
      visits: new Map(),
      remote: new Map(),
      lastEmitted: '[]',
      lastBroadcast: '[]',
    };
    this.#places.set(key, place);
    return place;
  }

  #markChanged(place: Place): void {
    this.#changed.add(place);
    if (!this.#isStopped) this.#debounce ??= setTimeout(() => this.#sendChanges(), DEBOUNCE_MS);
  }

  /** Sends changes to the sockets here, and the people of this node to the other nodes. */
  #sendChanges(): void {
    this.#debounce = undefined;
    const changed = [...this.#changed];
    this.#changed = new Set();
    for (const place of changed) this.#emitToSockets(place);
    this.#broadcast(
      changed.filter((place) => place.lastBroadcast !== JSON.stringify(this.#localPeople(place))),
    );
    for (const { companyId, placeId, visits, remote } of changed)
      if (visits.size === 0 && remote.size === 0) this.#places.delete(`${companyId}:${placeId}`);
  }

  /** Sends the people of this node in as few messages as their size allows. */
  #broadcast(places: Place[]): void {
    const { realtime } = this.#platform;
    const sender = { node: this.#node, of: this.message };
    let broadcast: PresenceBroadcast = { ...sender, places: [] };
    for (const place of places) {
      const people = this.#localPeople(place);
      place.lastBroadcast = JSON.stringify(people);
      const entry = { c: place.companyId, t: place.placeId, p: people };
      const longer = { ...sender, places: [...broadcast.places, entry] };
      if (broadcast.places.length > 0 && Buffer.byteLength(JSON.stringify(longer)) > BROADCAST_BYTES) {
        realtime.broadcast(JSON.stringify(broadcast));
        broadcast = { ...sender, places: [entry] };
      } else broadcast = longer;
    }
    if (broadcast.places.length > 0) realtime.broadcast(JSON.stringify(broadcast));
  }

  /** Sends a changed state to all sockets here, and any state to those that are new. */
  #emitToSockets(place: Place): void {
    const rules = this.#rules;
    const elsewhere = [...place.remote.values()].map((remote) => remote.people);
    const people = mergePeople([this.#localPeople(place), ...elsewhere]);
    const text = JSON.stringify(people);
    for (const visit of place.visits.values()) {
      if (text !== place.lastEmitted || visit.isNew)
        visit.socket.emit(rules.message, rules.describe(place.placeId, people));
      visit.isNew = false;
    }
    place.lastEmitted = text;
  }

  #localPeople({ visits }: Place): PresentPerson[] {
    const people = [...visits.values()].map(({ caller: { id, name }, state }) => ({ id, name, state }));
    return mergePeople([people.filter(({ state }) => this.#rules.isShown(state))]).slice(0, MAX_PEOPLE);
  }

  #now(): number {
    return this.#platform.clock.now().getTime();
  }

  #logFailure(error: unknown): void {
    this.#platform.log.error({ error: String(error) }, 'presence could not be looked up');
  }
}

/** Each person once, with the most active state of their sockets, sorted by name. */
function mergePeople(groups: PresentPerson[][]): PresentPerson[] {
  const people = new Map<number, PresentPerson>();
  for (const person of groups.flat()) {
    const known = people.get(person.id);
    if (!known || statesByActivity.indexOf(person.state) > statesByActivity.indexOf(known.state))
      people.set(person.id, person);
  }
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
