import type { EventInput, EventName } from '@prosa/contract';
import { type Actor, type AuditEntry, writeAudit } from './audit.ts';
import type { Clock } from './clock.ts';
import { type Database, type Db, userHolderKey, type Planning, type Session } from './database/db.ts';
import {
  createEventBuffer,
  type EventBuffer,
  type Room,
  type EventPayloadSource,
  type LastEventNumbers,
} from './events/events.ts';
import type { HookList } from './hooks.ts';
import type { SessionCaller } from './identity/identity.ts';
import type { JobData, JobName, Jobs, JobOptions } from './jobs/jobs.ts';
import { CallerChanged, CallerCache } from './identity/caller-cache.ts';
import type { Storage, StoredFile } from './files/storage.ts';
import type { TokenClaims } from './identity/tokens.ts';
import type { SessionResult } from './database/transaction.ts';
import type { Changes } from './events/node-notify.ts';

interface BaseWork {
  db: Db;
  /** When the work began, by the platform's clock. */
  now: Date;
  /** The hooks of higher features. */
  hooks: HookList;
  /** Runs after the commit, never after a rollback; for effects that cannot be undone. */
  afterCommit(act: (told: LastEventNumbers) => void | Promise<void>): void;
  /**
   * A signed URL of a stored file, valid for some minutes; later only if the person may still read the message the file
   * belongs to.
   */
  mediaUrl: (key: string, name?: string, messageId?: number) => string;
}

/** The unit of work of a rule in one company. */
export interface CompanyWork extends BaseWork {
  emit<E extends EventName>(name: E, telling: EventPayloadSource<E>, rooms: Room[]): void;
  /**
   * Writes the pending events now instead of at the end. Call it last: from here on, all other transactions of the
   * company that write events wait.
   */
  flushEvents(): Promise<void>;
  /** Closes the sockets of these sessions, on every node. */
  closeSockets(sessionIds: string[]): void;
  /** Makes a person's sockets reconnect, with their current rights. */
  rejoinSockets(userId: number): void;
  audit(entry: AuditEntry): Promise<void>;
  enqueue<J extends JobName>(name: J, data: JobData[J], terms?: JobOptions): Promise<void>;
  /** Wakes the node that runs this connection: there is something to send, fetch or do. */
  wakeConnection(id: number): void;
  /** Copies a stored file; the copy is removed if the transaction fails. */
  copyStoredFile(key: string): Promise<StoredFile>;
  companyId: number;
}

/** For functions that write a timestamp. */
export type DatedWork = Pick<BaseWork, 'db' | 'now'>;

/** The unit of work of a rule called by a signed-in person. */
export interface UserWork extends CompanyWork {
  user: SessionCaller;
}

/** The unit of work of the platform owner: companies, plans and people, but no conversations. */
export interface PlatformWork extends BaseWork {
  emitTo<E extends EventName>(
    companyId: number,
    name: E,
    telling: EventPayloadSource<E>,
    rooms: Room[],
  ): void;
  emitToAll<E extends EventName>(name: E, payload: EventInput<E>, rooms: Room[]): Promise<void>;
  closeSockets(companyId: number, sessionIds: string[]): void;
  audit(entry: AuditEntry, companyId?: number): Promise<void>;
  enqueueFor<J extends JobName>(companyId: number, name: J, data: JobData[J]): Promise<void>;
}

export interface SuperWork extends PlatformWork {
  user: SessionCaller;
}

export interface UnitOfWork {
  inCompany<T>(
    companyId: number,
    actor: Actor,
    act: (work: CompanyWork) => Promise<T>,
    planning?: Planning,
  ): Promise<T>;
  /** For the person behind a token, who is looked up in the same transaction. */
  asCaller<T>(claims: TokenClaims, actor: Actor, act: (work: UserWork) => Promise<T>): Promise<T>;
  /** Like `asCaller`, read-only: the rule may start before the caller is verified. */
  asReader<T>(claims: TokenClaims, actor: Actor, act: (work: UserWork) => Promise<T>): Promise<T>;
  onPlatform<T>(actor: Actor, act: (work: PlatformWork) => Promise<T>): Promise<T>;
}

export const systemActor: Actor = { userId: null, address: null };

/** Work left for after the transaction: copies to remove after a rollback, connections to wake after a commit. */
interface PendingEffects {
  copies: string[];
  connections: Set<number>;
}

interface Dependencies {
  clock: Clock;
  database: Database;
  jobs: Jobs;
  storage: Storage;
  hooks: HookList;
  publishChanges: (news: Changes) => void;
}

/** Opens transactions with everything a rule may use in them, and publishes the changes after the commit. */
export function createUnitOfWork({
  clock,
  database,
  jobs,
  storage,
  hooks,
  publishChanges,
}: Dependencies): UnitOfWork {
  const mediaUrl: BaseWork['mediaUrl'] = (...of) => storage.signedUrl(...of);
  const callers = new CallerCache();

  /** Commits the rule's changes together with its events, then wakes the sockets. */
  async function run<W extends BaseWork, T>(
    open: (body: (db: Db) => Promise<T>) => Promise<T>,
    offer: (db: Db, events: EventBuffer, later: BaseWork['afterCommit'], kept: PendingEffects) => W,
    act: (work: W) => Promise<T>,
  ): Promise<T> {
    const afterwards: ((told: LastEventNumbers) => void | Promise<void>)[] = [];
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
    const { lastNumbers } = events;
    if (lastNumbers.size > 0 || connections.size > 0)
      publishChanges({ companies: [...lastNumbers.keys()], connections: [...connections] });
    for (const action of afterwards) await action(lastNumbers);
    return result;
  }

  const offerIn =
    (companyId: number, actor: Actor) =>
    (
      db: Db,
      events: EventBuffer,
      afterCommit: BaseWork['afterCommit'],
      kept: PendingEffects,
    ): CompanyWork => ({
      db,
      hooks,
      companyId,
      now: clock.now(),
      afterCommit,
      mediaUrl,
      emit: (name, telling, rooms) => events.add(companyId, name, telling, rooms),
      flushEvents: () => events.write(db),
      closeSockets: (ids) => addRevocation(events, companyId, ids),
      rejoinSockets: (userId) => events.addControl(companyId, '@rejoin', [`user:${userId}`]),
      audit: (entry) => writeAudit(db, actor, entry),
      enqueue: (name, data, terms) => jobs.enqueue(db, companyId, name, data, terms),
      wakeConnection: (id) => void kept.connections.add(id),
      copyStoredFile: async (key) => {
        const copy = await storage.copy(key);
        kept.copies.push(copy.key);
        return copy;
      },
    });

  function inSession<T>(
    session: Session,
    actor: Actor,
    act: (work: CompanyWork, asked: Promise<SessionResult>) => Promise<T>,
  ): Promise<T> {
    let answer: Promise<SessionResult>;
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

  /** Runs as the cached caller of the last call, unless something about the caller has changed since. */
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
        return await inSession({ ...session, kind: 'state' }, actor, (work, asked) => {
          const actFor = (user: SessionCaller) => act({ ...work, user });
          return isReading ? known.runSpeculatively(asked, actFor) : known.runVerified(asked, actFor);
        });
      } catch (error) {
        if (!(error instanceof CallerChanged)) throw error;
      }
    return inSession({ ...session, kind: 'caller' }, actor, async (work, asked) =>
      act({ ...work, user: callers.identify(claims, await asked) }),
    );
  }

  return {
    inCompany: (companyId, actor, act, planning) =>
      run(
        (body) => database.inCompany(companyId, body, { planning, person: holderKeyOf(actor) }),
        offerIn(companyId, actor),
        act,
      ),
    asCaller: (claims, actor, act) => forCaller({ claims, isReading: false }, actor, act),
    asReader: (claims, actor, act) => forCaller({ claims, isReading: true }, actor, act),
    onPlatform: (actor, act) =>
      run(
        (body) => database.onPlatform(body, { person: holderKeyOf(actor) }),
        (db, events, afterCommit): PlatformWork => ({
          db,
          now: clock.now(),
          hooks,
          afterCommit,
          mediaUrl,
          emitTo: (companyId, name, telling, rooms) => events.add(companyId, name, telling, rooms),
          emitToAll: async (name, payload, rooms) => {
            const companies = await db.selectFrom('companies').select('id').execute();
            for (const { id } of companies) events.add(id, name, payload, rooms);
          },
          closeSockets: (companyId, ids) => addRevocation(events, companyId, ids),
          audit: (entry, companyId = 1) => writeAudit(db, actor, entry, companyId),
          enqueueFor: (companyId, name, data) => jobs.enqueue(db, companyId, name, data),
        }),
        act,
      ),
  };
}

/** Key in the pool shares: the person, or the address before a sign-in. */
const holderKeyOf = ({ userId, address }: Actor): string | undefined => {
  if (userId !== null) return userHolderKey(userId);
  return address === null ? undefined : `address:${address}`;
};

const addRevocation = (events: EventBuffer, companyId: number, sessionIds: string[]) => {
  if (sessionIds.length > 0)
    events.addControl(
      companyId,
      '@revoked',
      sessionIds.map((id): Room => `session:${id}`),
    );
};
