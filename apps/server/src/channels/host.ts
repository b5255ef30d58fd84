import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelDriver } from '@prosa/channels';
import type { Channel } from '@prosa/contract';
import type { Platform } from '../platform/platform.ts';
import { systemActor } from '../platform/unit-of-work.ts';
import type { ChannelPort } from './channel-port.ts';
import { createLeases, type Lease, type WantedConnection } from './leases.ts';
import { createReopenBackoff } from './reopen-backoff.ts';
import { type ConnectionRunner, runConnection } from './runner.ts';
import { shareCommits } from './shared-commits.ts';

/** Wake-ups can be lost, so the connections are also polled. */
const POLL_MS = 1000;
/** Minimum time between two checks, because most changes do not concern the connections themselves. */
const LOOK_PAUSE_MS = 200;

export interface ChannelHost {
  start(): void;
  runnerOf(connectionId: number): ConnectionRunner | undefined;
  stop(): Promise<void>;
}

/**
 * Runs the connections this node holds leases of. The wanted state of a connection is in its row; the host reads the
 * rows on each wake-up and once a second, and acts on the differences.
 */
export function createChannelHost(
  platform: Platform,
  drivers: Partial<Record<Channel, ChannelDriver>>,
  door: ChannelPort,
): ChannelHost {
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const { channelLeaseSeconds } = platform.config;
  const leases = createLeases(platform.database, owner, channelLeaseSeconds);
  const commitShared = shareCommits(platform.unitOfWork);
  const patience = createReopenBackoff(() => performance.now());
  const renewMs = channelLeaseSeconds * 250;
  /** This node stops its connections a little before their leases expire for others, measured by its own clock. */
  const fenceMs = channelLeaseSeconds * 800;
  const runners = new Map<number, ConnectionRunner>();
  const busy = new Set<number>();
  const settling = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let renewedAt = performance.now();
  let lastRenewal = 0;
  let isStopped = false;
  const { log } = platform;
  const warn = (text: string) => (error: unknown) => log.warn({ error: String(error) }, text);

  async function look(): Promise<void> {
    await renew();
    const wanted = await leases.list();
    const wantedIds = new Set(wanted.map((one) => one.whatsappId));
    for (const [id] of runners) if (!wantedIds.has(id)) tend(id, () => end(id));
    for (const one of wanted) tend(one.whatsappId, () => follow(one));
  }

  /** Runs one action at a time per connection; other connections are not blocked. */
  function tend(id: number, act: () => Promise<void>): void {
    if (busy.has(id) || isStopped) return;
    busy.add(id);
    const done = act()
      .catch(warn('a connection could not be tended'))
      .finally(() => {
        busy.delete(id);
        settling.delete(done);
      });
    settling.add(done);
  }

  async function follow(one: WantedConnection): Promise<void> {
    const runner = runners.get(one.whatsappId);
    if (runner && (runner.revision !== one.revision || one.wantsLogout)) {
      if (one.wantsLogout) await logout(runner, one);
      await end(one.whatsappId);
      return;
    }
    if (runner || one.holder === 'other' || patience.isBackingOff(one)) return;
    const lease = await leases.claim(one);
    if (!lease) return;
    try {
      await open(one, lease);
      patience.reset(one);
    } catch (error) {
      patience.recordFailure(one);
      // A holder must run the connection, so the lease is released and the open is retried here or on another node.
      await leases.release(one.whatsappId);
      throw error;
    }
  }

  async function open(one: WantedConnection, lease: Lease): Promise<void> {
    const inCompany = <T>(act: Parameters<typeof platform.unitOfWork.inCompany<T>>[2]) =>
      platform.unitOfWork.inCompany(one.companyId, systemActor, act);
    const connection = await inCompany((work) => door.findConnection(work, one.whatsappId));
    const driver = connection && drivers[connection.channel];
    if (!driver || isStopped) {
      await leases.release(one.whatsappId);
      return;
    }
    if (connection.wantsLogout) {
      await endPairing(one);
      return;
    }
    await inCompany((work) => door.takeOver(work, one.whatsappId, lease.epoch));
    const { revision, wantsHistory } = connection;
    const account = (await inCompany((work) => door.findAccount(work, one.whatsappId))) ?? null;
    const onLost = () => tend(one.whatsappId, () => end(one.whatsappId));
    runners.set(
      one.whatsappId,
      runConnection({
        platform,
        driver,
        door,
        lease,
        owner,
        commitShared,
        revision,
        wantsHistory,
        account,
        onLost,
      }),
    );
  }

  /** Logs out at the channel if possible; the stored pairing is removed in any case. */
  async function logout(runner: ConnectionRunner, one: WantedConnection): Promise<void> {
    await runner.logout().catch(warn('the far end could not be told that a pairing ended'));
    await platform.unitOfWork.inCompany(one.companyId, systemActor, (work) =>
      door.markLoggedOut(work, one.whatsappId),
    );
  }

  /** Nothing runs, so only the stored pairing is removed. */
  async function endPairing(one: WantedConnection): Promise<void> {
    await platform.unitOfWork.inCompany(one.companyId, systemActor, (work) =>
      door.markLoggedOut(work, one.whatsappId),
    );
    await leases.release(one.whatsappId);
  }

  async function end(id: number): Promise<void> {
    const runner = runners.get(id);
    if (!runner) return;
    runners.delete(id);
    await runner.close();
    await leases.release(id);
  }

  async function renew(): Promise<void> {
    if (performance.now() - lastRenewal < renewMs || runners.size === 0) {
      if (runners.size === 0) renewedAt = performance.now();
      return;
    }
    lastRenewal = performance.now();
    // A snapshot of the runners: one opened meanwhile has a new lease.
    const asked = [...runners.keys()];
    const held = await leases.renew(asked);
    renewedAt = lastRenewal;
    for (const id of asked) if (!held.has(id)) tend(id, () => end(id));
  }

  /** Closes the connections if the leases could not be renewed in time, before other nodes may take them. */
  function fence(): void {
    if (performance.now() - renewedAt < fenceMs) return;
    for (const [id] of runners) tend(id, () => end(id));
  }

  function lookSoon(): void {
    if (looking || isStopped) return;
    looking = look()
      .catch(warn('the connections could not be looked at'))
      .then(() => sleep(LOOK_PAUSE_MS, undefined, { ref: false }))
      .finally(() => {
        looking = undefined;
      });
  }

  return {
    start() {
      platform.realtime.onChanges(({ connections, outboxes }) => {
        for (const id of connections) runners.get(id)?.wake();
        for (const id of outboxes) runners.get(id)?.wakeOutbox();
        if (connections.length > 0) lookSoon();
      });
      timer = setInterval(() => {
        fence();
        lookSoon();
        for (const runner of runners.values()) runner.poll();
      }, POLL_MS);
      lookSoon();
    },
    runnerOf: (connectionId) => runners.get(connectionId),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(settling);
      await Promise.all(
        [...runners.keys()].map((id) => end(id).catch(warn('a connection could not be closed'))),
      );
    },
  };
}
