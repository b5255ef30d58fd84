import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { trackConnections } from '../database/track-connections.ts';
import type { PoolConfig, Db } from '../database/db.ts';
import type { Log } from '../log.ts';

/** Every background job with what it carries: ids, never contents. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: grows with the features
export interface JobData {}
export type JobName = keyof JobData;

export interface JobDefinition<J extends JobName> {
  name: J;
  /** Concurrent jobs per node, for jobs that mostly wait for outside systems; default 1. */
  atOnce?: number;
  /** Concurrent jobs per company over all nodes, so that one company does not delay the others. */
  atOnceEach?: number;
  /** After this time the job counts as stuck, although its node is up; default 15 minutes. */
  longestSeconds?: number;
  /** Must be safe to run twice: after a crash it runs again. */
  run(companyId: number, data: JobData[J]): Promise<void>;
  /** For jobs that come in crowds: up to so many at once. One that fails fails them all. */
  crowd?: { size: number; run(jobs: CompanyJob<J>[]): Promise<void> };
}

export interface CompanyJob<J extends JobName> {
  companyId: number;
  data: JobData[J];
}

/** A scheduled task, run once for the whole installation. */
export interface Routine {
  name: string;
  /** A crontab expression, in UTC. */
  cron: string;
  run(): Promise<void>;
}

/** Optional settings of a job. */
export interface JobOptions {
  /** Delays the start by this time. */
  afterSeconds?: number;
  /** Jobs with the same name and key are stored once, even if the first has run (as long as it is kept). */
  deduplicationKey?: string;
}

interface DueJobs {
  queue: string;
  due: number;
  /** Of them, those whose time came over a minute ago. */
  late: number;
}

interface Envelope {
  companyId: number;
  data: unknown;
}

const DEAD_LETTERS = 'dead-letters';
const LONGEST_SECONDS = 15 * 60;
/** Poll interval of the first worker of a job, which finds retries; new jobs wake all workers. */
const POLL_SECONDS = 5;
/**
 * Poll interval of the other workers, in case the first is busy. Polling is most of the database load of an idle
 * product.
 */
const IDLE_POLL_SECONDS = 20;
/** A job delayed by less than this also wakes the workers with a timer; for longer delays polling is soon enough. */
const TIMED_WAKE_SECONDS = 600;
/**
 * A node reports this often that it still works on a job. Otherwise a job of a node that was killed would wait for as
 * long as the job may take, and with it everything of its company that runs one at a time.
 */
const HEARTBEAT_SECONDS = 30;
/** Interval between looks for jobs whose node is gone. */
const LOST_JOB_SECONDS = 15;
/** Scheduled tasks start within their minute. */
const ROUTINE_POLL_SECONDS = 15;

export class Jobs {
  readonly #boss: PgBoss;
  #connections: ReturnType<typeof trackConnections> | undefined;
  readonly #workerIds = new Map<string, string[]>();

  constructor(connection: PoolConfig, log: Log) {
    this.#boss = new PgBoss({
      ...connection,
      max: 4,
      application_name: 'prosa-jobs',
      useListenNotify: true,
      superviseIntervalSeconds: LOST_JOB_SECONDS,
      monitorIntervalSeconds: LOST_JOB_SECONDS,
    } as ConstructorParameters<typeof PgBoss>[0]);
    this.#boss.on('error', (error) => log.error({ error: error.message }, 'the job queue had an error'));
  }

  /** Adds the job in the transaction of the change: it exists if, and only if, that commits. */
  async enqueue<J extends JobName>(
    db: Db,
    companyId: number,
    { name, data, afterSeconds, deduplicationKey }: { name: J; data: JobData[J] } & JobOptions,
  ): Promise<void> {
    const envelope: Envelope = { companyId, data };
    await this.#boss.send(name, envelope, {
      db: fromKysely(db),
      group: { id: String(companyId) },
      ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      ...(deduplicationKey === undefined
        ? {}
        : { id: deduplicatedId(`${companyId}:${name}:${deduplicationKey}`) }),
    });
    if (afterSeconds !== undefined && afterSeconds < TIMED_WAKE_SECONDS)
      setTimeout(() => this.#wake(name), afterSeconds * 1000).unref();
  }

  async start(definitions: JobDefinition<JobName>[], routines: Routine[], isWorker: boolean): Promise<void> {
    const boss = this.#boss;
    await boss.start();
    this.#connections = trackConnections((boss.getDb() as unknown as { pool: pg.Pool }).pool);
    await this.#createQueues(definitions, routines);
    if (!isWorker) return;
    for (const definition of definitions) await this.#startWorkers(definition);
    for (const routine of routines) {
      await boss.work(routine.name, { pollingIntervalSeconds: ROUTINE_POLL_SECONDS }, () => routine.run());
      await boss.schedule(routine.name, routine.cron);
    }
  }

  /** The jobs of each kind that wait although their time has come, and those that were given up. */
  async countDue(db: Db): Promise<{ queues: DueJobs[]; failed: number }> {
    const { rows } = await sql<DueJobs>`
      select name as queue, count(*)::int as due,
        (count(*) filter (where start_after < now() - interval '1 minute'))::int as late
      from pgboss.job where state < 'active' and start_after <= now()
      group by name order by name`.execute(db);
    return {
      queues: rows.filter(({ queue }) => queue !== DEAD_LETTERS),
      failed: rows.find(({ queue }) => queue === DEAD_LETTERS)?.due ?? 0,
    };
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000 });
    await this.#connections?.gone();
  }

  #wake(name: string): void {
    for (const id of this.#workerIds.get(name) ?? []) this.#boss.notifyWorker(id);
  }

  async #createQueues(definitions: JobDefinition<JobName>[], routines: Routine[]): Promise<void> {
    const boss = this.#boss;
    await boss.createQueue(DEAD_LETTERS);
    for (const { name, longestSeconds = LONGEST_SECONDS } of definitions) {
      const options = {
        expireInSeconds: longestSeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        retryLimit: 5,
        retryDelay: 2,
        retryBackoff: true,
        deadLetter: DEAD_LETTERS,
        notify: true,
      };
      await boss.createQueue(name, options);
      // A queue that an earlier version made keeps its options otherwise.
      await boss.updateQueue(name, options);
    }
    for (const { name } of routines) await boss.createQueue(name, { policy: 'singleton', retryLimit: 0 });
  }

  async #startWorkers(definition: JobDefinition<JobName>): Promise<void> {
    const { name, atOnce = 1, atOnceEach, crowd } = definition;
    const boss = this.#boss;
    const ids: string[] = [];
    this.#workerIds.set(name, ids);
    for (let place = 0; place < atOnce; place += 1) {
      const options = {
        notifyPollingIntervalSeconds: place === 0 ? POLL_SECONDS : IDLE_POLL_SECONDS,
        ...(atOnceEach === undefined ? {} : { groupConcurrency: atOnceEach }),
        ...(crowd === undefined ? {} : { batchSize: crowd.size }),
      };
      const id: string = await boss.work<Envelope>(name, options, async (jobs) => {
        // Many jobs added together wake a worker only once, so it wakes itself until it finds no more.
        boss.notifyWorker(id);
        const asked = jobs.map(({ data: { companyId, data } }) => ({
          companyId,
          data: data as JobData[JobName],
        }));
        if (crowd) await crowd.run(asked);
        else for (const { companyId, data } of asked) await definition.run(companyId, data);
      });
      ids.push(id);
    }
  }
}

/** Derives the job id from the key: a second job with the same id is not stored. */
const deduplicatedId = (key: string): string =>
  createHash('sha256')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

/** The tables of the job queue in a database without a running product. */
export async function createJobTables(connection: PoolConfig): Promise<void> {
  const boss = new PgBoss({
    ...connection,
    max: 2,
    supervise: false,
    schedule: false,
  } as ConstructorParameters<typeof PgBoss>[0]);
  await boss.start();
  await boss.stop();
}
