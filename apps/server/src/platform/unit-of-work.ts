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
  type NewEvent,
} from './events/events.ts';
import type { HookList } from './hooks.ts';
import type { ConnectionCaller } from './identity/connection-caller.ts';
import type { SessionCaller } from './identity/identity.ts';
import type { JobData, JobName, Jobs, JobOptions } from './jobs/jobs.ts';
import { CallerChanged, CallerCache } from './identity/caller-cache.ts';
import type { FileMessage } from './files/signed-urls.ts';
import type { Storage, StoredFile } from './files/storage.ts';
import type { TokenClaims } from './identity/tokens.ts';
import type { SessionResult } from './database/transaction.ts';
import type { Realtime } from './events/realtime.ts';

interface BaseWork {
  db: Db;
  /** When the work began, by the platform's clock. */
  now: Date;
  /** The hooks of higher features. */
  hooks: HookList;
  /** Runs after the commit, never after a rollback; for effects that cannot be undone. */
  afterCommit(act: (lastNumbers: LastEventNumbers) => void | Promise<void>): void;
  /**
   * A signed URL of a stored file, valid for some minutes; later only if the person may still read the message the file
   * belongs to.
   */
  mediaUrl: (key: string, name?: string, messageId?: FileMessage) => string;
}

/** The unit of work of a rule in one company. */
export interface CompanyWork extends BaseWork {
  emit<E extends EventName>(name: E, payload: EventPayloadSource<E>, rooms: Room[]): void;
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
  /** The same when a message to send is all there is: saves the search for other work. */
  wakeOutbox(connectionId: number): void;
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

/** The unit of work of a rule called by an outside system with a connection's token. */
export interface ConnectionWork extends CompanyWork {
  connection: ConnectionCaller;
}

/** For long reads: nothing can be changed, and the data may be a replica's, a moment old. */
export interface ReportWork extends Pick<BaseWork, 'db' | 'now' | 'mediaUrl'> {
  companyId: number;
  user: SessionCaller;
}

/** The unit of work of the platform owner: companies, plans and people, but no conversations. */
export interface PlatformWork extends BaseWork {
  emitTo<E extends EventName>(companyId: number, event: NewEvent<E>): void;
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

interface Dependencies {
  clock: Clock;
  database: Database;
  jobs: Jobs;
  storage: Storage;
  hooks: HookList;
  realtime: Pick<Realtime, 'publishChanges'>;
}

/** Opens transactions with everything a rule may use in them, and publishes the changes after the commit. */
export function createUnitOfWork(dependencies: Dependencies): UnitOfWork {
  const { database } = dependencies;
  const callers = new CallerCache();
  return {
    // oxlint-disable-next-line max-params -- the planning is for the few callers whose statements are all prepared
    inCompany: (companyId, actor, act, planning) =>
      runTransaction(
        dependencies,
        {
          open: (body) => database.inCompany(companyId, body, { planning, person: holderKeyOf(actor) }),
          createWork: (transaction) => createCompanyWork(dependencies, { companyId, actor }, transaction),
        },
        act,
      ),
    asCaller: (claims, actor, act) =>
      runAsCaller(dependencies, { callers, claims, actor, isReading: false }, act),
    asReader: (claims, actor, act) =>
      runAsCaller(dependencies, { callers, claims, actor, isReading: true }, act),
    onPlatform: (actor, act) =>
      runTransaction(
        dependencies,
        {
          open: (body) => database.onPlatform(body, { person: holderKeyOf(actor) }),
          createWork: (transaction) => createPlatformWork(dependencies, actor, transaction),
        },
        act,
      ),
  };
}

/** A transaction and what it leaves for after its end. */
interface OpenTransaction {
  db: Db;
  events: EventBuffer;
  afterCommit: BaseWork['afterCommit'];
  /** Copies of stored files, to remove after a rollback. */
  copies: string[];
  /** Connections to wake after the commit. */
  connections: Set<number>;
  outboxes: Set<number>;
}

/** How a transaction is opened, and the unit of work that a rule gets in it. */
interface TransactionScope<W, T> {
  open: (body: (db: Db) => Promise<T>) => Promise<T>;
  createWork: (transaction: OpenTransaction) => W;
}

/** Commits the rule's changes together with its events, then wakes the sockets. */
async function runTransaction<W extends BaseWork, T>(
  { storage, realtime }: Dependencies,
  { open, createWork }: TransactionScope<W, T>,
  act: (work: W) => Promise<T>,
): Promise<T> {
  const afterwards: ((lastNumbers: LastEventNumbers) => void | Promise<void>)[] = [];
  const copies: string[] = [];
  const connections = new Set<number>();
  const outboxes = new Set<number>();
  const events = createEventBuffer();
  const afterCommit: BaseWork['afterCommit'] = (action) => void afterwards.push(action);
  const result = await open(async (db) => {
    const value = await act(createWork({ db, events, afterCommit, copies, connections, outboxes }));
    await events.write(db);
    return value;
  }).catch(async (error: unknown) => {
    for (const key of copies) await storage.remove(key);
    throw error;
  });
  const { lastNumbers } = events;
  if (lastNumbers.size > 0 || connections.size > 0 || outboxes.size > 0)
    realtime.publishChanges({
      companies: [...lastNumbers.keys()],
      connections: [...connections],
      outboxes: [...outboxes],
    });
  for (const action of afterwards) await action(lastNumbers);
  return result;
}

const createCompanyWork = (
  { clock, hooks, storage, jobs }: Dependencies,
  { companyId, actor }: { companyId: number; actor: Actor },
  { db, events, afterCommit, copies, connections, outboxes }: OpenTransaction,
): CompanyWork => ({
  db,
  hooks,
  companyId,
  now: clock.now(),
  afterCommit,
  mediaUrl: (...of) => storage.signedUrl(...of),
  emit: (name, payload, rooms) => events.add(companyId, { name, payload, rooms }),
  flushEvents: () => events.write(db),
  closeSockets: (ids) => addRevocation(events, companyId, ids),
  rejoinSockets: (userId) => events.addControl(companyId, '@rejoin', [`user:${userId}`]),
  audit: (entry) => writeAudit(db, actor, entry),
  enqueue: (name, data, options) => jobs.enqueue(db, companyId, { name, data, ...options }),
  wakeConnection: (id) => void connections.add(id),
  wakeOutbox: (id) => void outboxes.add(id),
  copyStoredFile: async (key) => {
    const copy = await storage.copy(key);
    copies.push(copy.key);
    return copy;
  },
});

const createPlatformWork = (
  { clock, hooks, storage, jobs }: Dependencies,
  actor: Actor,
  { db, events, afterCommit }: OpenTransaction,
): PlatformWork => ({
  db,
  now: clock.now(),
  hooks,
  afterCommit,
  mediaUrl: (...of) => storage.signedUrl(...of),
  emitTo: (companyId, event) => events.add(companyId, event),
  emitToAll: async (name, payload, rooms) => {
    const companies = await db.selectFrom('companies').select('id').execute();
    for (const { id } of companies) events.add(id, { name, payload, rooms });
  },
  closeSockets: (companyId, ids) => addRevocation(events, companyId, ids),
  audit: (entry, companyId = 1) => writeAudit(db, { ...actor, companyId }, entry),
  enqueueFor: (companyId, name, data) => jobs.enqueue(db, companyId, { name, data }),
});

/** Runs as the cached caller of the last call, unless something about the caller has changed since. */
async function runAsCaller<T>(
  dependencies: Dependencies,
  {
    callers,
    claims,
    actor,
    isReading,
  }: { callers: CallerCache; claims: TokenClaims; actor: Actor; isReading: boolean },
  act: (work: UserWork) => Promise<T>,
): Promise<T> {
  const { sessionId: id, companyId, userId } = claims;
  const session = { id, companyId, userId, isReading };
  const known = callers.find(claims);
  if (known)
    try {
      const cached = { session: { ...session, kind: 'state' as const }, actor };
      return await runInSession(dependencies, cached, (work, asked) => {
        const actFor = (user: SessionCaller) => act({ ...work, user });
        return isReading ? known.runSpeculatively(asked, actFor) : known.runVerified(asked, actFor);
      });
    } catch (error) {
      if (!(error instanceof CallerChanged)) throw error;
    }
  const queried = { session: { ...session, kind: 'caller' as const }, actor };
  return runInSession(dependencies, queried, async (work, asked) =>
    act({ ...work, user: callers.identify(claims, await asked) }),
  );
}

function runInSession<T>(
  dependencies: Dependencies,
  { session, actor }: { session: Session; actor: Actor },
  act: (work: CompanyWork, asked: Promise<SessionResult>) => Promise<T>,
): Promise<T> {
  const { companyId } = session;
  let answer: Promise<SessionResult>;
  return runTransaction(
    dependencies,
    {
      open: (body) =>
        dependencies.database.inSession(session, (db, asked) => {
          answer = asked;
          return body(db);
        }),
      createWork: (transaction) => createCompanyWork(dependencies, { companyId, actor }, transaction),
    },
    (work) => act(work, answer),
  );
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
