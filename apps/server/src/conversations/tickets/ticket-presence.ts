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
export class PresenceTracker implements SocketFeature {
  readonly message = PRESENCE_EVENT;
  readonly #rules: PresenceRules;
  readonly #platform: PresenceDependencies;
  readonly #node = crypto.randomUUID();
  readonly #tickets = new Map<string, TicketViewers>();
  /** The ticket each socket has open, and the chain that handles a socket's reports in order. */
  readonly #openTickets = new Map<string, TicketViewers>();
  readonly #reports = new Map<string, Promise<void>>();
  #changed = new Set<TicketViewers>();
  #debounce: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(rules: PresenceRules, platform: PresenceDependencies) {
    this.#rules = rules;
    this.#platform = platform;
  }

  receive(socket: FeatureSocket, caller: SessionCaller, message: unknown): void {
    const report = PresenceReport.safeParse(message);
    if (!report.success) return;
    const { data } = report;
    const handled = (this.#reports.get(socket.id) ?? Promise.resolve())
      .then(() => (data === null ? this.leave(socket) : this.#enter(socket, caller, data)))
      .catch((error: unknown) => this.#logFailure(error))
      .finally(() => this.#reports.get(socket.id) === handled && this.#reports.delete(socket.id));
    this.#reports.set(socket.id, handled);
  }

  leave({ id }: Pick<FeatureSocket, 'id'>): void {
    const ticket = this.#openTickets.get(id);
    if (!ticket) return;
    this.#openTickets.delete(id);
    ticket.visits.delete(id);
    this.#markChanged(ticket);
  }

  receiveBroadcast(text: string): void {
    const broadcast = JSON.parse(text) as PresenceBroadcast;
    if (broadcast.node === this.#node) return;
    for (const { c, t, p } of broadcast.places) {
      const ticket = this.#viewersOf(c, t);
      if (p.length === 0) ticket.remote.delete(broadcast.node);
      else ticket.remote.set(broadcast.node, { people: p, at: this.#now() });
      this.#markChanged(ticket);
    }
  }

  onEvent(companyId: number, name: EventName, payload: unknown): void {
    const ticketId = this.#rules.ticketMovedBy(name, payload);
    const ticket = ticketId === undefined ? undefined : this.#tickets.get(`${companyId}:${ticketId}`);
    if (ticket && ticket.visits.size > 0)
      this.#recheck(ticket).catch((error: unknown) => this.#logFailure(error));
  }

  sweep(now = this.#now()): void {
    for (const ticket of this.#tickets.values()) {
      for (const { socket, at } of ticket.visits.values())
        if (now - at > PRESENCE_EXPIRES_MS) this.leave(socket);
      for (const [node, { at }] of ticket.remote)
        if (now - at > PRESENCE_EXPIRES_MS) {
          ticket.remote.delete(node);
          this.#markChanged(ticket);
        }
    }
    this.#broadcast([...this.#tickets.values()].filter((ticket) => ticket.visits.size > 0));
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

  async #enter(
    socket: FeatureSocket,
    caller: SessionCaller,
    { ticketId, state }: NonNullable<PresenceReport>,
  ): Promise<void> {
    const known = this.#openTickets.get(socket.id);
    const visit = known?.ticketId === ticketId ? known.visits.get(socket.id) : undefined;
    if (known && visit) {
      visit.at = this.#now();
      if (visit.state === state) return;
      visit.state = state;
      this.#markChanged(known);
      return;
    }
    this.leave(socket);
    const isAllowed = (await this.#rules.mayView(caller.companyId, ticketId))(caller);
    if (!isAllowed || !socket.connected) return;
    const ticket = this.#viewersOf(caller.companyId, ticketId);
    ticket.visits.set(socket.id, { socket, caller, state, at: this.#now(), isNew: true });
    this.#openTickets.set(socket.id, ticket);
    this.#markChanged(ticket);
  }

  async #recheck(ticket: TicketViewers): Promise<void> {
    const isAllowed = await this.#rules.mayView(ticket.companyId, ticket.ticketId);
    for (const { socket, caller } of ticket.visits.values()) if (!isAllowed(caller)) this.leave(socket);
  }

  #viewersOf(companyId: number, ticketId: number): TicketViewers {
    const key = `${companyId}:${ticketId}`;
    const viewers = this.#tickets.get(key) ?? {
      companyId,
      ticketId,
      visits: new Map(),
      remote: new Map(),
      lastEmitted: '[]',
      lastBroadcast: '[]',
    };
    this.#tickets.set(key, viewers);
    return viewers;
  }

  #markChanged(ticket: TicketViewers): void {
    this.#changed.add(ticket);
    if (!this.#isStopped) this.#debounce ??= setTimeout(() => this.#sendChanges(), DEBOUNCE_MS);
  }

  /** Sends changes to the sockets here, and the people of this node to the other nodes. */
  #sendChanges(): void {
    this.#debounce = undefined;
    const changed = [...this.#changed];
    this.#changed = new Set();
    for (const ticket of changed) emitToSockets(ticket);
    this.#broadcast(changed.filter((ticket) => ticket.lastBroadcast !== JSON.stringify(localPeople(ticket))));
    for (const { companyId, ticketId, visits, remote } of changed)
      if (visits.size === 0 && remote.size === 0) this.#tickets.delete(`${companyId}:${ticketId}`);
  }

  /** Sends the people of this node in as few messages as their size allows. */
  #broadcast(tickets: TicketViewers[]): void {
    const { realtime } = this.#platform;
    const node = this.#node;
    let broadcast: PresenceBroadcast = { node, places: [] };
    for (const ticket of tickets) {
      const people = localPeople(ticket);
      ticket.lastBroadcast = JSON.stringify(people);
      const entry = { c: ticket.companyId, t: ticket.ticketId, p: people };
      const longer = { node, places: [...broadcast.places, entry] };
      if (broadcast.places.length > 0 && Buffer.byteLength(JSON.stringify(longer)) > BROADCAST_BYTES) {
        realtime.broadcast(JSON.stringify(broadcast));
        broadcast = { node, places: [entry] };
      } else broadcast = longer;
    }
    if (broadcast.places.length > 0) realtime.broadcast(JSON.stringify(broadcast));
  }

  #now(): number {
    return this.#platform.clock.now().getTime();
  }

  #logFailure(error: unknown): void {
    this.#platform.log.error({ error: String(error) }, 'presence could not be looked up');
  }
}

/** Sends a changed state to all sockets here, and any state to those that are new. */
function emitToSockets(ticket: TicketViewers): void {
  const people = mergePeople([
    localPeople(ticket),
    ...[...ticket.remote.values()].map((remote) => remote.people),
  ]);
  const text = JSON.stringify(people);
  for (const visit of ticket.visits.values()) {
    if (text !== ticket.lastEmitted || visit.isNew)
      visit.socket.emit(PRESENCE_EVENT, { ticketId: ticket.ticketId, people });
    visit.isNew = false;
  }
  ticket.lastEmitted = text;
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
