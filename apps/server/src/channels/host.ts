import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelDriver } from '@prosa/channels';
import type { Channel } from '@prosa/contract';
import type { Platform } from '../platform/platform.ts';
import { type CompanyWork, systemActor } from '../platform/unit-of-work.ts';
import type { ChannelPort } from './channel-port.ts';
import { createLeases, type Lease, type Leases, type WantedConnection } from './leases.ts';
import { createReopenBackoff } from './reopen-backoff.ts';
import { type ConnectionRunner, runConnection } from './runner.ts';
import { type CommitShared, shareCommits } from './shared-commits.ts';

/** Wake-ups can be lost, so the connections are also polled. */
const POLL_MS = 1000;
/** Minimum time between two checks, because most changes do not concern the connections themselves. */
const LOOK_PAUSE_MS = 200;
/** Connections opened at the same time: each makes keys on this thread and asks the database several times. */
const OPENED_AT_ONCE = 8;

/**
 * Runs the connections this node holds leases of. The wanted state of a connection is in its row; the host reads the
 * rows on each wake-up and once a second, and acts on the differences.
 */
export class ChannelHost {
  readonly #platform: Platform;
  readonly #drivers: Partial<Record<Channel, ChannelDriver>>;
  readonly #port: ChannelPort;
  readonly #owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  readonly #leases: Leases;
  readonly #commitShared: CommitShared;
  readonly #patience = createReopenBackoff(() => performance.now());
  readonly #renewMs: number;
  /** This node stops its connections a little before their leases expire for others, measured by its own clock. */
  readonly #fenceMs: number;
  readonly #runners = new Map<number, ConnectionRunner>();
  readonly #busy = new Set<number>();
  readonly #settling = new Set<Promise<void>>();
  #looking: Promise<void> | undefined;
  readonly #opening = new Set<number>();
  #renewing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #renewedAt = performance.now();
  #lastRenewal = 0;
  #isStopped = false;

  constructor(platform: Platform, drivers: Partial<Record<Channel, ChannelDriver>>, port: ChannelPort) {
    const { channelLeaseSeconds } = platform.config;
    this.#platform = platform;
    this.#drivers = drivers;
    this.#port = port;
    this.#leases = createLeases(platform.database, this.#owner, channelLeaseSeconds);
    this.#commitShared = shareCommits(platform.unitOfWork);
    this.#renewMs = channelLeaseSeconds * 250;
    this.#fenceMs = channelLeaseSeconds * 800;
  }

  start(): void {
    this.#platform.realtime.onChanges(({ connections, outboxes }) => {
      for (const id of connections) this.#runners.get(id)?.wake();
      for (const id of outboxes) this.#runners.get(id)?.wakeOutbox();
      if (connections.length > 0) this.#lookSoon();
    });
    this.#timer = setInterval(() => {
      this.#renewSoon();
      this.#fence();
      this.#lookSoon();
      for (const runner of this.#runners.values()) runner.poll();
    }, POLL_MS);
    this.#lookSoon();
  }

  /** How many connections this node runs. */
  countRunning(): number {
    return this.#runners.size;
  }

  runnerOf(connectionId: number): ConnectionRunner | undefined {
    return this.#runners.get(connectionId);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#looking;
    await this.#renewing;
    await Promise.all(this.#settling);
    await Promise.all(
      [...this.#runners.keys()].map((id) =>
        this.#end(id).catch(this.#warn('a connection could not be closed')),
      ),
    );
  }

  #warn(text: string): (error: unknown) => void {
    return (error) => this.#platform.log.warn({ error: String(error) }, text);
  }

  /** Apart from the look, which takes as long as there are connections to look at. */
  #renewSoon(): void {
    this.#renewing ??= this.#renew()
      .catch(this.#warn('the leases could not be renewed'))
      .finally(() => {
        this.#renewing = undefined;
      });
  }

  async #look(): Promise<void> {
    const wanted = await this.#leases.list();
    const wantedIds = new Set(wanted.map((one) => one.whatsappId));
    for (const [id] of this.#runners) if (!wantedIds.has(id)) this.#tend(id, () => this.#end(id));
    for (const one of wanted) this.#tend(one.whatsappId, () => this.#follow(one));
  }

  #lookSoon(): void {
    if (this.#looking || this.#isStopped) return;
    this.#looking = this.#look()
      .catch(this.#warn('the connections could not be looked at'))
      .then(() => sleep(LOOK_PAUSE_MS, undefined, { ref: false }))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** Runs one action at a time per connection; other connections are not blocked. */
  #tend(id: number, act: () => Promise<void>): void {
    if (this.#busy.has(id) || this.#isStopped) return;
    this.#busy.add(id);
    const done = act()
      .catch(this.#warn('a connection could not be tended'))
      .finally(() => {
        this.#busy.delete(id);
        this.#settling.delete(done);
      });
    this.#settling.add(done);
  }

  async #follow(one: WantedConnection): Promise<void> {
    const runner = this.#runners.get(one.whatsappId);
    if (runner && (runner.revision !== one.revision || one.wantsLogout)) {
      if (one.wantsLogout) await this.#logout(runner, one);
      await this.#end(one.whatsappId);
      return;
    }
    if (runner || one.holder === 'other' || this.#patience.isBackingOff(one)) return;
    // Not claimed yet either: another node may have time for it.
    if (this.#opening.size >= OPENED_AT_ONCE) return;
    this.#opening.add(one.whatsappId);
    try {
      await this.#claimAndOpen(one);
    } finally {
      this.#opening.delete(one.whatsappId);
    }
    this.#lookSoon();
  }

  async #claimAndOpen(one: WantedConnection): Promise<void> {
    const lease = await this.#leases.claim(one);
    if (!lease) return;
    try {
      await this.#open(one, lease);
      this.#patience.reset(one);
    } catch (error) {
      this.#patience.recordFailure(one);
      // A holder must run the connection, so the lease is released and the open is retried here or on another node.
      await this.#leases.release(one.whatsappId);
      throw error;
    }
  }

  async #open(one: WantedConnection, lease: Lease): Promise<void> {
    const { whatsappId: id } = one;
    const port = this.#port;
    const connection = await this.#inCompanyOf(one, (work) => port.findConnection(work, id));
    const driver = connection && this.#drivers[connection.channel];
    if (!driver || this.#isStopped) {
      await this.#leases.release(id);
      return;
    }
    if (connection.wantsLogout) {
      await this.#endPairing(one);
      return;
    }
    await this.#inCompanyOf(one, (work) => port.takeOver(work, id, lease.epoch));
    const { revision, wantsHistory } = connection;
    const account = (await this.#inCompanyOf(one, (work) => port.findAccount(work, id))) ?? null;
    const runner = runConnection({
      platform: this.#platform,
      driver,
      port,
      lease,
      owner: this.#owner,
      commitShared: this.#commitShared,
      revision,
      wantsHistory,
      account,
      onLost: () => this.#tend(id, () => this.#end(id)),
    });
    this.#runners.set(id, runner);
  }

  #inCompanyOf<T>({ companyId }: WantedConnection, act: (work: CompanyWork) => Promise<T>): Promise<T> {
    return this.#platform.unitOfWork.inCompany(companyId, systemActor, act);
  }

  /** Logs out at the channel if possible; the stored pairing is removed in any case. */
  async #logout(runner: ConnectionRunner, one: WantedConnection): Promise<void> {
    await runner.logout().catch(this.#warn('the far end could not be told that a pairing ended'));
    await this.#inCompanyOf(one, (work) => this.#port.markLoggedOut(work, one.whatsappId));
  }

  /** Nothing runs, so only the stored pairing is removed. */
  async #endPairing(one: WantedConnection): Promise<void> {
    await this.#inCompanyOf(one, (work) => this.#port.markLoggedOut(work, one.whatsappId));
    await this.#leases.release(one.whatsappId);
  }

  async #end(id: number): Promise<void> {
    const runner = this.#runners.get(id);
    if (!runner) return;
    this.#runners.delete(id);
    await runner.close();
    await this.#leases.release(id);
  }

  async #renew(): Promise<void> {
    if (performance.now() - this.#lastRenewal < this.#renewMs || this.#runners.size === 0) {
      if (this.#runners.size === 0) this.#renewedAt = performance.now();
      return;
    }
    this.#lastRenewal = performance.now();
    // A snapshot of the runners: one opened meanwhile has a new lease.
    const asked = [...this.#runners.keys()];
    const held = await this.#leases.renew(asked);
    this.#renewedAt = this.#lastRenewal;
    for (const id of asked) if (!held.has(id)) this.#tend(id, () => this.#end(id));
  }

  /** Closes the connections if the leases could not be renewed in time, before other nodes may take them. */
  #fence(): void {
    if (performance.now() - this.#renewedAt < this.#fenceMs) return;
    for (const [id] of this.#runners) this.#tend(id, () => this.#end(id));
  }
}
