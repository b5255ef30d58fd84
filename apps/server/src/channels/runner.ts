import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ChannelAccount,
  ChannelDriver,
  ChannelSession,
  ContactChange,
  SessionState,
} from '@prosa/channels';
import type { Planning } from '../platform/database/db.ts';
import type { Platform } from '../platform/platform.ts';
import { type CompanyWork, systemActor } from '../platform/unit-of-work.ts';
import type { ChannelPort, PendingWork } from './channel-port.ts';
import { createContactFetcher, createMediaFetcher } from './media-fetcher.ts';
import type { Lease } from './leases.ts';
import { createOrderRunner } from './run-channel-orders.ts';
import { Outbox } from './outbox.ts';
import { createFilePreparer } from './prepare-files.ts';
import { createWorkLoop, type WorkLoop } from './work-loop.ts';
import { createLookupResponder } from './cross-node-lookup.ts';
import { createRetryingQueue } from './retrying-queue.ts';
import type { CommitShared } from './shared-commits.ts';
import { createSessionStore, LeaseLost, assertLeaseHeld } from './session-store.ts';

export interface ConnectionRunner {
  readonly lease: Lease;
  readonly revision: number;
  readonly session: ChannelSession;
  /** Checks for work: something to send, fetch or do. */
  wake(): void;
  /** There is a message to send. */
  wakeOutbox(): void;
  /** Checks for work regularly in case a wake-up was lost; sooner if there was work at the last check. */
  poll(): void;
  logout(): Promise<void>;
  close(): Promise<void>;
}

interface RunnerOptions {
  platform: Platform;
  driver: ChannelDriver;
  port: ChannelPort;
  lease: Lease;
  owner: string;
  commitShared: CommitShared;
  revision: number;
  wantsHistory: boolean;
  account: ChannelAccount | null;
  /** Called when this node has lost the lease. */
  onLost: () => void;
}

/** Minimum time between two checks, however many wake-ups there are. */
const LOOK_PAUSE_MS = 25;
/** Writers send a wake-up; this poll covers lost ones. An idle connection costs next to nothing. */
const POLL_MS = 5000;

const MAX_REMEMBERED = 10_000;

/** Phones repeat the sender's name with every message; this drops changes that were reported before. */
function createChangeFilter(): (change: ContactChange) => boolean {
  const reported = new Map<string, string>();
  return (change) => {
    const key = change.ids.join();
    const value = JSON.stringify(change);
    if (reported.get(key) === value && change.pictureChanged !== true) return false;
    if (reported.size >= MAX_REMEMBERED) reported.clear();
    reported.set(key, value);
    return true;
  };
}

/** Runs one connection on this node until it is closed: opens the session, receives, sends and fetches. */
export function runConnection(needs: RunnerOptions): ConnectionRunner {
  const { platform, driver, port, lease, owner, revision, onLost } = needs;
  const { whatsappId: connectionId, companyId, epoch } = lease;
  const log = platform.log.child({ connectionId });
  const inCompany = <T>(act: (work: CompanyWork) => Promise<T>, planning?: Planning) =>
    platform.unitOfWork.inCompany(companyId, systemActor, act, planning);
  /** Runs a transaction only while this node holds the lease: two nodes must never both send. */
  const asHolder = <T>(act: (work: CompanyWork) => Promise<T>) =>
    inCompany(async (work) => {
      // The lease check is sent first; a node that lost the lease fails before the commit.
      const [, result] = await Promise.all([assertLeaseHeld(work.db, lease, owner), act(work)]);
      return result;
    });

  const onError = (error: unknown) => {
    if (error instanceof LeaseLost) onLost();
    else log.warn({ error: String(error) }, 'a connection could not go on with its work for a moment');
  };
  let isClosed = false;
  // The channel reports each change only once, so reports are queued while the database is unavailable.
  const reports = createRetryingQueue((error) => {
    onError(error);
    return !isClosed && !(error instanceof LeaseLost);
  });
  let status: SessionState['status'] = 'OPENING';
  const wake = () => {
    if (status === 'CONNECTED') looking.wake();
  };

  const isNews = createChangeFilter();
  const session = driver.open({
    wantsHistory: needs.wantsHistory,
    account: needs.account,
    log,
    store: createSessionStore({
      platform,
      lease,
      owner,
      commitShared: needs.commitShared,
      receive: (work, incoming) => port.receive(work, connectionId, incoming),
    }),
    listener: {
      state(state) {
        status = state.status;
        reports.enqueue(() =>
          asHolder((work) => port.reportState(work, connectionId, { ...state, revision })),
        );
        wake();
      },
      acks: (changes) =>
        reports.enqueueAndWait(() => asHolder((work) => port.applyAcks(work, connectionId, changes))),
      contacts(changes) {
        const news = changes.filter(isNews);
        if (news.length > 0)
          reports.enqueue(() => asHolder((work) => port.applyContacts(work, connectionId, news)));
      },
      history(chunk) {
        reports.enqueue(() => asHolder((work) => port.storeHistory(work, connectionId, chunk)));
        reports.enqueue(() => Promise.resolve(pumps.imports.wake()));
      },
    },
  });

  const common = { session, port, connectionId, companyId, storage: platform.storage, inCompany: asHolder };
  const outbox = new Outbox({
    ...common,
    epoch,
    commit: (act) =>
      needs.commitShared(companyId, async (work) => {
        await Promise.all([assertLeaseHeld(work.db, lease, owner), act(work)]);
      }),
    wake: () => pumps.messages.wake(),
  });
  const onPrepared = () => pumps.messages.wake();
  const pumps: Record<keyof PendingWork, WorkLoop> = {
    messages: createWorkLoop(() => outbox.step(), onError),
    preparations: createWorkLoop(createFilePreparer({ ...common, onPrepared }), onError),
    orders: createWorkLoop(createOrderRunner(common), onError),
    media: createWorkLoop(createMediaFetcher(common), onError),
    contacts: createWorkLoop(createContactFetcher(common), onError),
    questions: createWorkLoop(createLookupResponder(common), onError),
    imports: createWorkLoop(() => asHolder((work) => port.importBatch(work, connectionId)), onError),
  };
  /** Most wake-ups do not say what for; one query finds all pending work. */
  let lookedAt = 0;
  let isWaiting = false;
  const looking = createWorkLoop(async () => {
    lookedAt = performance.now();
    const waiting = await inCompany((work) => port.findPendingWork(work, connectionId), 'once');
    isWaiting = Object.values(waiting).some(Boolean);
    for (const [what, isThere] of Object.entries(waiting))
      if (isThere) pumps[what as keyof PendingWork].wake();
    await sleep(LOOK_PAUSE_MS);
    return false;
  }, onError);

  return {
    lease,
    revision,
    session,
    wake,
    wakeOutbox() {
      // The next poll looks whether the message is still waiting, for its time or for the connection.
      isWaiting = true;
      if (status !== 'CONNECTED') return;
      outbox.hurry();
      pumps.messages.wake();
    },
    poll() {
      if (isWaiting || performance.now() - lookedAt >= POLL_MS) wake();
    },
    async logout() {
      await session.logout();
      await reports.idle();
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await session.close();
      await Promise.all([looking, ...Object.values(pumps)].map((pump) => pump.stop()));
      await outbox.drain().catch(onError);
      await reports.idle();
    },
  };
}
