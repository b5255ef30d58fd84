import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type Phones, startWithPhones } from './phones.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const START_MS = 150_000;
const SECRET = 'the-key-that-all-nodes-share-here';

/** Nodes of their own that handle what falls due, beside one that serves pages and runs the connections. */
export class WorkerNodes {
  readonly phones: Phones;
  readonly #folder: string;
  readonly #running = new Set<ServerProcess>();

  constructor(phones: Phones, folder: string) {
    this.phones = phones;
    this.#folder = folder;
  }

  static async prepare(): Promise<WorkerNodes> {
    const folder = await mkdtemp(join(tmpdir(), 'prosa-ca-'));
    const phones = await startWithPhones({ roles: ['web', 'channels'], secretKey: Buffer.from(SECRET) });
    await writeFile(join(folder, 'ca.pem'), phones.peer.ca);
    return new WorkerNodes(phones, folder);
  }

  /** Resolves once it is ready: on a busy machine that takes a while. */
  async start(): Promise<ServerProcess> {
    const { server, peer } = this.phones;
    const { databaseUrl = '', dataDir } = server.config;
    const worker = startServerProcess({
      PORT: '0',
      ROLES: 'worker',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: SECRET,
      WA_WEB_SOCKET_URL: peer.url,
      WA_CA_FILE: join(this.#folder, 'ca.pem'),
      LOG_LEVEL: 'error',
    });
    this.#running.add(worker);
    await vi.waitFor(() => expect(worker.printed()).toContain('Prosa is ready'), { timeout: START_MS });
    return worker;
  }

  /** `kill -9`. */
  async kill(worker: ServerProcess): Promise<void> {
    this.#running.delete(worker);
    worker.process.kill('SIGKILL');
    await worker.ended;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => this.kill(worker)));
    await this.phones.stop();
    await rm(this.#folder, { recursive: true });
  }
}
