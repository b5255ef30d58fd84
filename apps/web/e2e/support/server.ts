import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { serverProgram } from './paths.ts';

/** Variables that would change the configuration that the tests expect. */
const serverVariables = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'CORS_ORIGIN',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'ROLES',
  'SUPPORT_PHONE',
  'TRUSTED_PROXY',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
];

const inheritedEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !serverVariables.includes(name)));

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** The real server as a child process, with its own database in a temporary folder. */
export class Server {
  readonly #given: Record<string, string>;
  #folder = '';
  #child: ChildProcess | undefined;
  url = '';
  /** The whole standard output of the server. */
  output = '';

  constructor(given: Record<string, string>) {
    this.#given = given;
  }

  /** The first start creates the database; later starts keep the data and the address. */
  async start(): Promise<void> {
    this.#folder ||= await mkdtemp(join(tmpdir(), 'prosa-e2e-'));
    const port = this.url === '' ? '0' : new URL(this.url).port;
    const child = spawn(process.execPath, [serverProgram], {
      cwd: this.#folder,
      env: {
        ...inheritedEnvironment(),
        ...this.#given,
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: join(this.#folder, 'data'),
        LOG_LEVEL: 'error',
        PASSWORD_HASHES: 'cheap-for-tests',
        // The server exits when this process does, for any reason.
        PROSA_LAUNCHER_PID: String(process.pid),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.output = '';
    this.url = await new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        // The lines about the owner are printed right after this one.
        const ready = /^Prosa is ready: (\S+)$/m.exec(this.output);
        if (ready?.[1]) setImmediate(resolve, ready[1]);
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`The server did not start:\n${this.output}`)));
    });
  }

  /** Runs SQL in the scope of a company, for states that only the far end of a channel causes. */
  inCompany<T>(companyId: number, act: (client: pg.Client) => Promise<T>): Promise<T> {
    return this.#inScope(String(companyId), act);
  }

  /** Runs SQL in the scope of the platform owner. */
  onPlatform<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
    return this.#inScope('platform', act);
  }

  async #inScope<T>(scope: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
    const cluster = join(this.#folder, 'data/postgres/cluster');
    const password = (await readFile(join(cluster, 'application-password'), 'utf8')).trim();
    const client = new pg.Client({
      host: join(cluster, 'sockets'),
      port: 5432,
      user: 'prosa',
      database: 'prosa',
      password,
    });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.company_id', $1, true)`, [scope]);
      const result = await act(client);
      await client.query('commit');
      return result;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  /** Simulates a power failure: the process ends without a shutdown. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
