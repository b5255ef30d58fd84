import type { EventInput, EventName } from '@prosa/contract';
import { type Actor, type AuditEntry, writeAudit } from './audit.ts';
import type { Clock } from './clock.ts';
import { type Database, type Db, personOf, type Planning, type Session } from './db.ts';
import { createEventBuffer, type EventBuffer, type Room, type Telling, type Told } from './events.ts';
import type { Who } from './identity.ts';
import type { JobData, JobName, Jobs, JobTerms } from './jobs.ts';
import { CallerChanged, KnownCallers } from './known-callers.ts';
import type { Storage, StoredFile } from './storage.ts';
import type { TokenClaims } from './tokens.ts';
import type { SessionAnswer } from './transaction.ts';
import type { News } from './wake-up.ts';

interface AnyWork {
  db: Db;
  /** Runs after the commit, never after a rollback. For what cannot be undone. */
  afterCommit(act: (told: Told) => void | Promise<void>): void;
  /**
   * The address a browser may fetch a stored file from, for some minutes; after them only if it is still the person's
   * to see, which is asked of the message it came with.
   */
  mediaUrl: (key: string, name?: string, messageId?: number) => string;
}

/** What a rule working for one company is given. */
export interface CompanyWork extends AnyWork {
  emit<E extends EventName>(name: E, telling: Telling<E>, rooms: Room[]): void;
  /**
   * Writes what is to be told now instead of when the work is done. For the very end of it: from here on everybody
   * else of the company who has something to tell waits.
   */
  tellNow(): Promise<void>;
  /** Ends the live connections of these sessions, on every node. */
  closeSockets(sessionIds: string[]): void;
  /** Has a person's live connections made anew, with the rights they have now. */
  rejoinSockets(userId: number): void;
  audit(entry: AuditEntry): Promise<void>;
  enqueue<J extends JobName>(name: J, data: JobData[J], terms?: JobTerms): Promise<void>;
  /** There is something to send, to fetch or to do for this connection. */
  wakeConnection(id: number): void;
  /** A stored file once more; taken away again if the change does not happen. */
  copyStored(key: string): Promise<StoredFile>;
  companyId: number;
  /** When the work began, by the platform's clock. */
  now: Date;
}

/** …and by a signed-in person. */
export interface UserWork extends CompanyWork {
  user: Who;
}

/** What a rule of the platform owner is given: companies, plans, people, but no conversation. */
export interface PlatformWork extends AnyWork {
  emitTo<E extends EventName>(companyId: number, name: E, telling: Telling<E>, rooms: Room[]): void;
  emitToAll<E extends EventName>(name: E, payload: EventInput<E>, rooms: Room[]): Promise<void>;
  closeSockets(companyId: number, sessionIds: string[]): void;
  audit(entry: AuditEntry, companyId?: number): Promise<void>;
  enqueueFor<J extends JobName>(companyId: number, name: J, data: JobData[J]): Promise<void>;
}

export interface SuperWork extends PlatformWork {
  user: Who;
}

export interface Workplace {
  inCompany<T>(
    companyId: number,
    actor: Actor,
    act: (work: CompanyWork) => Promise<T>,
    planning?: Planning,
  ): Promise<T>;
  /** For the person behind a token, who is looked up in the same transaction. */
  asCaller<T>(claims: TokenClaims, actor: Actor, act: (work: UserWork) => Promise<T>): Promise<T>;
  /** The same for what changes nothing, which is why it may be begun before it is known who they are. */
  asReader<T>(claims: TokenClaims, actor: Actor, act: (work: UserWork) => Promise<T>): Promise<T>;
  onPlatform<T>(actor: Actor, act: (work: PlatformWork) => Promise<T>): Promise<T>;
}

export const nobody: Actor = { userId: null, address: null };

/** What a transaction leaves to be done, or undone, when it is over. */
interface Kept {
  copies: string[];
  connections: Set<number>;
}

interface Needs {
  clock: Clock;
  database: Database;
  jobs: Jobs;
  storage: Storage;
  wake: (news: News) => void;
}

/** Opens transactions with everything a rule may do in them, and tells the world after the commit. */
export function createWorkplace({ clock, database, jobs, storage, wake }: Needs): Workplace {
  const mediaUrl: AnyWork['mediaUrl'] = (...of) => storage.signedUrl(...of);
  const callers = new KnownCallers();

  /** Commits the rule's changes together with its events, then wakes the sockets. */
  async function run<W extends AnyWork, T>(
    open: (body: (db: Db) => Promise<T>) => Promise<T>,
    offer: (db: Db, events: EventBuffer, later: AnyWork['afterCommit'], kept: Kept) => W,
    act: (work: W) => Promise<T>,
  ): Promise<T> {
    const afterwards: ((told: Told) => void | Promise<void>)[] = [];
    const copies: string[] = [];
    const connections = new Set<number>();
    const events = createEventBuffer();
    const result = await open(async (db) => {
      const value = await act(
        offer(db, events, (action) => void afterwards.push(action), { copies, connections }),
      );
      await events.write(db);
      return value;
    }).catch(async (error: unknown) => {
      for (const key of copies) await storage.remove(key);
      throw error;
    });
    const { told } = events;
    if (told.size > 0 || connections.size > 0)
      wake({ companies: [...told.keys()], connections: [...connections] });
    for (const action of afterwards) await action(told);
    return result;
  }

  const offerIn =
    (companyId: number, actor: Actor) =>
    (db: Db, events: EventBuffer, afterCommit: AnyWork['afterCommit'], kept: Kept): CompanyWork => ({
      db,
      companyId,
      now: clock.now(),
      afterCommit,
      mediaUrl,
      emit: (name, telling, rooms) => events.add(companyId, name, telling, rooms),
      tellNow: () => events.write(db),
      closeSockets: (ids) => addClosing(events, companyId, ids),
      rejoinSockets: (userId) => events.addControl(companyId, '@rejoin', [`user:${userId}`]),
      audit: (entry) => writeAudit(db, actor, entry),
      enqueue: (name, data, terms) => jobs.enqueue(db, companyId, name, data, terms),
      wakeConnection: (id) => void kept.connections.add(id),
      copyStored: async (key) => {
        const copy = await storage.copy(key);
        kept.copies.push(copy.key);
        return copy;
      },
    });

  function inSession<T>(
    session: Session,
    actor: Actor,
    act: (work: CompanyWork, asked: Promise<SessionAnswer>) => Promise<T>,
  ): Promise<T> {
    let answer: Promise<SessionAnswer>;
    return run(
      (body) =>
        database.inSession(session, (db, asked) => {
          answer = asked;
          return body(db);
        }),
      offerIn(session.companyId, actor),
      (work) => act(work, answer),
    );
  }

  /** For who they were at their last call, unless something about them has changed since. */
  async function forCaller<T>(
    { claims, isReading }: { claims: TokenClaims; isReading: boolean },
    actor: Actor,
    act: (work: UserWork) => Promise<T>,
  ): Promise<T> {
    const { sessionId: id, companyId, userId } = claims;
    const session = { id, companyId, userId, isReading };
    const known = callers.find(claims);
    if (known)
      try {
        return await inSession({ ...session, question: 'state' }, actor, (work, asked) => {
          const actFor = (user: Who) => act({ ...work, user });
          return isReading ? known.actMeanwhile(asked, actFor) : known.actOnceSure(asked, actFor);
        });
      } catch (error) {
        if (!(error instanceof CallerChanged)) throw error;
      }
    return inSession({ ...session, question: 'caller' }, actor, async (work, asked) =>
      act({ ...work, user: callers.recognise(claims, await asked) }),
    );
  }

  return {
    inCompany: (companyId, actor, act, planning) =>
      run(
        (body) => database.inCompany(companyId, body, { planning, person: callerIn(actor) }),
        offerIn(companyId, actor),
        act,
      ),
    asCaller: (claims, actor, act) => forCaller({ claims, isReading: false }, actor, act),
    asReader: (claims, actor, act) => forCaller({ claims, isReading: true }, actor, act),
    onPlatform: (actor, act) =>
      run(
        (body) => database.onPlatform(body, { person: callerIn(actor) }),
        (db, events, afterCommit): PlatformWork => ({
          db,
          afterCommit,
          mediaUrl,
          emitTo: (companyId, name, telling, rooms) => events.add(companyId, name, telling, rooms),
          emitToAll: async (name, payload, rooms) => {
            const companies = await db.selectFrom('companies').select('id').execute();
            for (const { id } of companies) events.add(id, name, payload, rooms);
          },
          closeSockets: (companyId, ids) => addClosing(events, companyId, ids),
          audit: (entry, companyId = 1) => writeAudit(db, actor, entry, companyId),
          enqueueFor: (companyId, name, data) => jobs.enqueue(db, companyId, name, data),
        }),
        act,
      ),
  };
}

/** Whose turn at the database it is: a person's, or an address's as long as nobody has signed in. */
const callerIn = ({ userId, address }: Actor): string | undefined => {
  if (userId !== null) return personOf(userId);
  return address === null ? undefined : `address:${address}`;
};

const addClosing = (events: EventBuffer, companyId: number, sessionIds: string[]) => {
  if (sessionIds.length > 0)
    events.addControl(
      companyId,
      '@revoked',
      sessionIds.map((id): Room => `session:${id}`),
    );
};
