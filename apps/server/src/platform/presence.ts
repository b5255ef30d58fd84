import {
  type EventName,
  PRESENCE_EVENT,
  PRESENCE_EXPIRES_MS,
  PRESENCE_RENEW_MS,
  PresenceReport,
  type PresenceState,
  type TicketPresence,
} from '@prosa/contract';
import type { Who } from './identity.ts';
import type { Log } from './log.ts';

/** Who may be in a ticket, and when that has to be asked anew: filled in by those who know tickets. */
export interface PresenceRules {
  /** Asked once for a ticket, then answered for each person. */
  mayBeIn(companyId: number, ticketId: number): Promise<(who: Who) => boolean>;
  /** The ticket that others may see after this event than before it. */
  isMovedBy(name: EventName, payload: unknown): number | undefined;
}

/** Who has a ticket open on any node at this moment. Kept in memory only: what is lost is said again soon. */
export interface Presence {
  follow(rules: PresenceRules): void;
  /** A window says where it is; nothing is answered to one that may not be there. */
  report(window: Window, who: Who, said: unknown): void;
  leave(window: Window): void;
  /** Another node said who is in tickets there. */
  hear: (word: string) => void;
  /** An event was told to the windows of this node. */
  noteEvent: (companyId: number, name: EventName, payload: unknown) => void;
  /** Forgets whom nothing was heard of, and says again who is here. */
  sweep(now?: number): void;
  start(): void;
  stop(): void;
}

/** A browser's live connection, as far as it matters here. */
export interface Window {
  id: string;
  connected: boolean;
  emit(name: string, payload: TicketPresence): unknown;
}

type Person = TicketPresence['people'][number];

interface Visit {
  window: Window;
  who: Who;
  state: PresenceState;
  at: number;
  isNew: boolean;
}

interface Place {
  companyId: number;
  ticketId: number;
  visits: Map<string, Visit>;
  /** Who is here on other nodes, by node. */
  elsewhere: Map<string, { people: Person[]; at: number }>;
  /** What was last told to the windows here, and to the other nodes. */
  told: string;
  said: string;
}

/** What a node says to the others. Short names: a message holds 8,000 bytes. */
interface Word {
  node: string;
  places: { c: number; t: number; p: Person[] }[];
}

const WORD_BYTES = 7000;
/** More people than anybody counts; a message has room for no more. */
const PEOPLE = 40;
/** What changes within this time is told as one change. */
const PAUSE_MS = 50;

const liveliness: PresenceState[] = ['away', 'viewing', 'writing'];

export function createPresence(say: (word: string) => void, log: Log): Presence {
  const node = crypto.randomUUID();
  const places = new Map<string, Place>();
  /** Where each window is, and its reports one after the other. */
  const whereabouts = new Map<string, Place>();
  const turns = new Map<string, Promise<void>>();
  let changed = new Set<Place>();
  let rules: PresenceRules | undefined;
  let pause: NodeJS.Timeout | undefined;
  let isStopped = false;
  let renewal: NodeJS.Timeout | undefined;

  function placeOf(companyId: number, ticketId: number): Place {
    const key = `${companyId}:${ticketId}`;
    const place = places.get(key) ?? {
      companyId,
      ticketId,
      visits: new Map(),
      elsewhere: new Map(),
      told: '[]',
      said: '[]',
    };
    places.set(key, place);
    return place;
  }

  function change(place: Place): void {
    changed.add(place);
    if (!isStopped) pause ??= setTimeout(tell, PAUSE_MS);
  }

  /** Tells the windows here what they do not know yet, and the other nodes who is here. */
  function tell(): void {
    pause = undefined;
    const told = changed;
    changed = new Set();
    for (const place of told) tellWindows(place);
    sayTo([...told].filter((place) => place.said !== JSON.stringify(peopleHere(place))));
    for (const place of told)
      if (place.visits.size === 0 && place.elsewhere.size === 0)
        places.delete(`${place.companyId}:${place.ticketId}`);
  }

  function tellWindows(place: Place): void {
    const people = together([peopleHere(place), ...[...place.elsewhere.values()].map((one) => one.people)]);
    const text = JSON.stringify(people);
    for (const visit of place.visits.values()) {
      if (text !== place.told || visit.isNew)
        visit.window.emit(PRESENCE_EVENT, { ticketId: place.ticketId, people });
      visit.isNew = false;
    }
    place.told = text;
  }

  function sayTo(some: Place[]): void {
    let word: Word = { node, places: [] };
    for (const place of some) {
      const people = peopleHere(place);
      place.said = JSON.stringify(people);
      const entry = { c: place.companyId, t: place.ticketId, p: people };
      const longer = { node, places: [...word.places, entry] };
      if (word.places.length > 0 && Buffer.byteLength(JSON.stringify(longer)) > WORD_BYTES) {
        say(JSON.stringify(word));
        word = { node, places: [entry] };
      } else word = longer;
    }
    if (word.places.length > 0) say(JSON.stringify(word));
  }

  async function enter(window: Window, who: Who, { ticketId, state }: NonNullable<PresenceReport>) {
    const known = whereabouts.get(window.id);
    const visit = known?.ticketId === ticketId ? known.visits.get(window.id) : undefined;
    if (known && visit) {
      visit.at = Date.now();
      if (visit.state === state) return;
      visit.state = state;
      change(known);
      return;
    }
    depart(window);
    const isAllowed = (await rules?.mayBeIn(who.companyId, ticketId))?.(who) ?? false;
    if (!isAllowed || !window.connected) return;
    const place = placeOf(who.companyId, ticketId);
    place.visits.set(window.id, { window, who, state, at: Date.now(), isNew: true });
    whereabouts.set(window.id, place);
    change(place);
  }

  function depart({ id }: Pick<Window, 'id'>): void {
    const place = whereabouts.get(id);
    if (!place) return;
    whereabouts.delete(id);
    place.visits.delete(id);
    change(place);
  }

  async function recheck(place: Place): Promise<void> {
    const isAllowed = await rules?.mayBeIn(place.companyId, place.ticketId);
    for (const { window, who } of place.visits.values()) if (!isAllowed?.(who)) depart(window);
  }

  const failed = (error: unknown) => log.error({ error: String(error) }, 'presence could not be looked up');

  function sweep(now = Date.now()): void {
    for (const place of places.values()) {
      for (const { window, at } of place.visits.values()) if (now - at > PRESENCE_EXPIRES_MS) depart(window);
      for (const [other, { at }] of place.elsewhere)
        if (now - at > PRESENCE_EXPIRES_MS) {
          place.elsewhere.delete(other);
          change(place);
        }
    }
    sayTo([...places.values()].filter((place) => place.visits.size > 0));
  }

  return {
    follow: (given) => {
      rules = given;
    },
    report(window, who, said) {
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
    hear(text) {
      const word = JSON.parse(text) as Word;
      if (word.node === node) return;
      for (const { c, t, p } of word.places) {
        const place = placeOf(c, t);
        if (p.length === 0) place.elsewhere.delete(word.node);
        else place.elsewhere.set(word.node, { people: p, at: Date.now() });
        change(place);
      }
    },
    noteEvent(companyId, name, payload) {
      const ticketId = rules?.isMovedBy(name, payload);
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

const peopleHere = ({ visits }: Place): Person[] =>
  together([[...visits.values()].map(({ who: { id, name }, state }) => ({ id, name, state }))]).slice(
    0,
    PEOPLE,
  );

/** Everybody once, doing what they do in the liveliest of their windows, by name. */
function together(groups: Person[][]): Person[] {
  const people = new Map<number, Person>();
  for (const person of groups.flat()) {
    const known = people.get(person.id);
    if (!known || liveliness.indexOf(person.state) > liveliness.indexOf(known.state))
      people.set(person.id, person);
  }
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
