import {
  type EventName,
  PRESENCE_EVENT,
  PRESENCE_EXPIRES_MS,
  PRESENCE_RENEW_MS,
  PresenceReport,
  type PresenceState,
  type TicketPresence,
} from '@prosa/contract';
import type { FeatureSocket, SocketFeature } from '../../platform/events/socket-feature.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { Platform } from '../../platform/platform.ts';

/** Who may be present in a ticket, and when that has to be checked again. */
export interface PresenceRules {
  /** Called once for a ticket; the returned function is called for each person. */
  mayView(companyId: number, ticketId: number): Promise<(who: SessionCaller) => boolean>;
  /** The ticket whose audience this event changed. */
  ticketMovedBy(name: EventName, payload: unknown): number | undefined;
}

type Person = TicketPresence['people'][number];

interface Visit {
  socket: FeatureSocket;
  caller: SessionCaller;
  state: PresenceState;
  at: number;
  isNew: boolean;
}

interface TicketViewers {
  companyId: number;
  ticketId: number;
  visits: Map<string, Visit>;
  /** The people on other nodes, by node. */
  remote: Map<string, { people: Person[]; at: number }>;
  /** The last state sent to the sockets here, and to the other nodes. */
  lastEmitted: string;
  lastBroadcast: string;
}

/** A message between nodes. Short names, because a message holds at most 8,000 bytes. */
interface PresenceBroadcast {
  node: string;
  places: { c: number; t: number; p: Person[] }[];
}

const BROADCAST_BYTES = 7000;
/** The limit of people per ticket, because a message has no room for more. */
const MAX_PEOPLE = 40;
/** Changes within this time are sent as one. */
const DEBOUNCE_MS = 50;

const statesByActivity: PresenceState[] = ['away', 'viewing', 'writing'];

type PresenceDependencies = Pick<Platform, 'realtime' | 'clock' | 'log'>;

/** The people who have a ticket open on any node. In memory only, because lost reports are soon repeated. */
export function createTicketPresence(
  rules: PresenceRules,
  { realtime, clock, log }: PresenceDependencies,
): SocketFeature {
  const node = crypto.randomUUID();
  const places = new Map<string, TicketViewers>();
  /** The ticket each socket has open, and the chain that handles a socket's reports in order. */
  const whereabouts = new Map<string, TicketViewers>();
  const turns = new Map<string, Promise<void>>();
  let changed = new Set<TicketViewers>();
  let pause: NodeJS.Timeout | undefined;
  let isStopped = false;
  let renewal: NodeJS.Timeout | undefined;

  function placeOf(companyId: number, ticketId: number): TicketViewers {
    const key = `${companyId}:${ticketId}`;
    const place = places.get(key) ?? {
      companyId,
      ticketId,
      visits: new Map(),
      remote: new Map(),
      lastEmitted: '[]',
      lastBroadcast: '[]',
    };
    places.set(key, place);
    return place;
  }

  function change(place: TicketViewers): void {
    changed.add(place);
    if (!isStopped) pause ??= setTimeout(tell, DEBOUNCE_MS);
  }

  /** Sends changes to the sockets here, and the people of this node to the other nodes. */
  function tell(): void {
    pause = undefined;
    const told = changed;
    changed = new Set();
    for (const place of told) tellWindows(place);
    sayTo([...told].filter((place) => place.lastBroadcast !== JSON.stringify(localPeople(place))));
    for (const place of told)
      if (place.visits.size === 0 && place.remote.size === 0)
        places.delete(`${place.companyId}:${place.ticketId}`);
  }

  function tellWindows(place: TicketViewers): void {
    const people = mergePeople([localPeople(place), ...[...place.remote.values()].map((one) => one.people)]);
    const text = JSON.stringify(people);
    for (const visit of place.visits.values()) {
      if (text !== place.lastEmitted || visit.isNew)
        visit.socket.emit(PRESENCE_EVENT, { ticketId: place.ticketId, people });
      visit.isNew = false;
    }
    place.lastEmitted = text;
  }

  function sayTo(some: TicketViewers[]): void {
    let word: PresenceBroadcast = { node, places: [] };
    for (const place of some) {
      const people = localPeople(place);
      place.lastBroadcast = JSON.stringify(people);
      const entry = { c: place.companyId, t: place.ticketId, p: people };
      const longer = { node, places: [...word.places, entry] };
      if (word.places.length > 0 && Buffer.byteLength(JSON.stringify(longer)) > BROADCAST_BYTES) {
        realtime.broadcast(JSON.stringify(word));
        word = { node, places: [entry] };
      } else word = longer;
    }
    if (word.places.length > 0) realtime.broadcast(JSON.stringify(word));
  }

  async function enter(
    window: FeatureSocket,
    who: SessionCaller,
    { ticketId, state }: NonNullable<PresenceReport>,
  ) {
    const known = whereabouts.get(window.id);
    const visit = known?.ticketId === ticketId ? known.visits.get(window.id) : undefined;
    if (known && visit) {
      visit.at = clock.now().getTime();
      if (visit.state === state) return;
      visit.state = state;
      change(known);
      return;
    }
    depart(window);
    const isAllowed = (await rules.mayView(who.companyId, ticketId))(who);
    if (!isAllowed || !window.connected) return;
    const place = placeOf(who.companyId, ticketId);
    place.visits.set(window.id, {
      socket: window,
      caller: who,
      state,
      at: clock.now().getTime(),
      isNew: true,
    });
    whereabouts.set(window.id, place);
    change(place);
  }

  function depart({ id }: Pick<FeatureSocket, 'id'>): void {
    const place = whereabouts.get(id);
    if (!place) return;
    whereabouts.delete(id);
    place.visits.delete(id);
    change(place);
  }

  async function recheck(place: TicketViewers): Promise<void> {
    const isAllowed = await rules.mayView(place.companyId, place.ticketId);
    for (const { socket, caller } of place.visits.values()) if (!isAllowed(caller)) depart(socket);
  }

  const failed = (error: unknown) => log.error({ error: String(error) }, 'presence could not be looked up');

  function sweep(now = clock.now().getTime()): void {
    for (const place of places.values()) {
      for (const { socket, at } of place.visits.values()) if (now - at > PRESENCE_EXPIRES_MS) depart(socket);
      for (const [other, { at }] of place.remote)
        if (now - at > PRESENCE_EXPIRES_MS) {
          place.remote.delete(other);
          change(place);
        }
    }
    sayTo([...places.values()].filter((place) => place.visits.size > 0));
  }

  return {
    message: PRESENCE_EVENT,
    receive(window, who, said) {
      const report = PresenceReport.safeParse(said);
      if (!report.success) return;
      const { data } = report;
      const turn = (turns.get(window.id) ?? Promise.resolve())
        .then(() => (data === null ? depart(window) : enter(window, who, data)))
        .catch(failed)
        .finally(() => turns.get(window.id) === turn && turns.delete(window.id));
      turns.set(window.id, turn);
    },
    leave: depart,
    receiveBroadcast(text) {
      const word = JSON.parse(text) as PresenceBroadcast;
      if (word.node === node) return;
      for (const { c, t, p } of word.places) {
        const place = placeOf(c, t);
        if (p.length === 0) place.remote.delete(word.node);
        else place.remote.set(word.node, { people: p, at: clock.now().getTime() });
        change(place);
      }
    },
    onEvent(companyId, name, payload) {
      const ticketId = rules.ticketMovedBy(name, payload);
      const place = ticketId === undefined ? undefined : places.get(`${companyId}:${ticketId}`);
      if (place && place.visits.size > 0) recheck(place).catch(failed);
    },
    sweep,
    start() {
      renewal = setInterval(sweep, PRESENCE_RENEW_MS);
      renewal.unref();
    },
    stop() {
      isStopped = true;
      clearInterval(renewal);
      clearTimeout(pause);
    },
  };
}

const localPeople = ({ visits }: TicketViewers): Person[] =>
  mergePeople([[...visits.values()].map(({ caller: { id, name }, state }) => ({ id, name, state }))]).slice(
    0,
    MAX_PEOPLE,
  );

/** Each person once, with the most active state of their sockets, sorted by name. */
function mergePeople(groups: Person[][]): Person[] {
  const people = new Map<number, Person>();
  for (const person of groups.flat()) {
    const known = people.get(person.id);
    if (!known || statesByActivity.indexOf(person.state) > statesByActivity.indexOf(known.state))
      people.set(person.id, person);
  }
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
