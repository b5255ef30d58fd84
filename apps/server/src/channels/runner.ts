import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ChannelAccount,
  ChannelDriver,
  ChannelSession,
  ContactChange,
  SessionState,
} from '@prosa/channels';
import type { Platform } from '../platform/platform.ts';
import { type CompanyWork, nobody } from '../platform/work.ts';
import type { ChannelDoor, Waiting } from './door.ts';
import { createContactFetcher, createMediaFetcher } from './files.ts';
import type { Lease } from './leases.ts';
import { createOrders } from './orders.ts';
import { createOutbox } from './outbox.ts';
import { createPump, type Pump } from './pump.ts';
import { createAnswerer } from './questions.ts';
import { createSerial } from './serial.ts';
import type { CommitShared } from './shared-commits.ts';
import { createSessionStore, LeaseLost, refuseStale } from './session-store.ts';

export interface Runner {
  readonly lease: Lease;
  readonly revision: number;
  readonly session: ChannelSession;
  /** Looks whether there is something to send, to fetch or to do. */
  wake(): void;
  /** The same now and then, in case nobody said so: soon where something waited when it last looked. */
  glance(): void;
  logout(): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  platform: Platform;
  driver: ChannelDriver;
  door: ChannelDoor;
  lease: Lease;
  owner: string;
  commitShared: CommitShared;
  revision: number;
  wantsHistory: boolean;
  account: ChannelAccount | null;
  /** The connection is no longer ours to run. */
  onLost: () => void;
}

/** Between two looks, however many changes there are. */
const LOOK_PAUSE_MS = 25;
/** Whoever writes says so; a word that got lost is made up for after this. An idle connection costs next to nothing. */
const GLANCE_MS = 5000;

const PEOPLE_REMEMBERED = 10_000;

/** With every message a phone tells its sender's name again; what was told before is no news. */
function createNewsFilter(): (change: ContactChange) => boolean {
  const told = new Map<string, string>();
  return (change) => {
    const key = change.ids.join();
    const value = JSON.stringify(change);
    if (told.get(key) === value && change.pictureChanged !== true) return false;
    if (told.size >= PEOPLE_REMEMBERED) told.clear();
    told.set(key, value);
    return true;
  };
}

/** Runs one connection on this node: opens it, takes in, sends, fetches, until it is closed. */
export function runConnection(needs: Needs): Runner {
  const { platform, driver, door, lease, owner, revision, onLost } = needs;
  const { whatsappId: connectionId, companyId, epoch } = lease;
  const log = platform.log.child({ connectionId });
  const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
    platform.workplace.inCompany(companyId, nobody, act);
  /** Only while the lease is ours: two nodes must never both send. */
  const asHolder = <T>(act: (work: CompanyWork) => Promise<T>) =>
    inCompany(async (work) => {
      // Asked first and answered first; whoever has to stop does so before the commit.
      const [, result] = await Promise.all([refuseStale(work.db, lease, owner), act(work)]);
      return result;
    });

  const onError = (error: unknown) => {
    if (error instanceof LeaseLost) onLost();
    else log.warn({ error: String(error) }, 'a connection could not go on with its work for a moment');
  };
  let isClosed = false;
  // The far end tells each thing once: while the database is away it is kept here.
  const reports = createSerial((error) => {
    onError(error);
    return !isClosed && !(error instanceof LeaseLost);
  });
  let status: SessionState['status'] = 'OPENING';
  const wake = () => {
    if (status === 'CONNECTED') looking.wake();
  };

  const isNews = createNewsFilter();
  const session = driver.open({
    wantsHistory: needs.wantsHistory,
    account: needs.account,
    log,
    store: createSessionStore({
      platform,
      lease,
      owner,
      commitShared: needs.commitShared,
      receive: (work, incoming) => door.receive(work, connectionId, incoming),
    }),
    listener: {
      state(state) {
        status = state.status;
        reports.run(() => asHolder((work) => door.tellState(work, connectionId, { ...state, revision })));
        wake();
      },
      acks: (changes) => reports.finish(() => asHolder((work) => door.acks(work, connectionId, changes))),
      contacts(changes) {
        const news = changes.filter(isNews);
        if (news.length > 0) reports.run(() => asHolder((work) => door.contacts(work, connectionId, news)));
      },
      history(chunk) {
        reports.run(() => asHolder((work) => door.history(work, connectionId, chunk)));
        reports.run(() => Promise.resolve(pumps.imports.wake()));
      },
    },
  });

  const common = { session, door, connectionId, companyId, storage: platform.storage, inCompany: asHolder };
  const pumps: Record<keyof Waiting, Pump> = {
    messages: createPump(createOutbox({ ...common, epoch }), onError),
    orders: createPump(createOrders(common), onError),
    media: createPump(createMediaFetcher(common), onError),
    contacts: createPump(createContactFetcher(common), onError),
    questions: createPump(createAnswerer(common), onError),
    imports: createPump(() => asHolder((work) => door.importSome(work, connectionId)), onError),
  };
  /** Whoever wakes us does not say what for; one look tells. */
  let lookedAt = 0;
  let isWaiting = false;
  const looking = createPump(async () => {
    lookedAt = performance.now();
    const waiting = await inCompany((work) => door.waiting(work, connectionId));
    isWaiting = Object.values(waiting).some(Boolean);
    for (const [what, isThere] of Object.entries(waiting)) if (isThere) pumps[what as keyof Waiting].wake();
    await sleep(LOOK_PAUSE_MS);
    return false;
  }, onError);

  return {
    lease,
    revision,
    session,
    wake,
    glance() {
      if (isWaiting || performance.now() - lookedAt >= GLANCE_MS) wake();
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
      await reports.idle();
    },
  };
}
