import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

/** A TCP proxy between a server and its database that can interrupt the connection. */
export class DatabaseProxy {
  readonly #socketPath: string;
  readonly #open = new Set<Socket>();
  readonly #proxy: Server;
  #isFrozen = false;
  #port = 0;

  private constructor({ host = '', port = 5432 }: pg.ClientConfig) {
    this.#socketPath = join(host, `.s.PGSQL.${port}`);
    this.#proxy = createServer((near) => this.#relay(near));
  }

  static async start(database: pg.ClientConfig): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(database);
    await proxy.#listen();
    proxy.#port = (proxy.#proxy.address() as AddressInfo).port;
    return proxy;
  }

  /** The database's URL through the proxy. */
  urlFor(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${this.#port}`;
    url.search = '';
    return url.href;
  }

  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void> {
    return new Promise((resolve) => {
      this.#proxy.close(() => resolve());
      for (const socket of this.#open) socket.destroy();
    });
  }

  restore(): Promise<void> {
    this.#isFrozen = false;
    return this.#listen();
  }

  /** Accepts connections without answering, like a database on a machine that hangs. */
  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#open) socket.pause().unpipe();
  }

  close(): Promise<void> {
    return this.cut();
  }

  #relay(near: Socket): void {
    this.#open.add(near);
    near.on('close', () => this.#open.delete(near)).on('error', () => {});
    if (this.#isFrozen) return;
    const far = connect(this.#socketPath).on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }

  #listen(): Promise<void> {
    return new Promise((resolve) => this.#proxy.listen(this.#port, '127.0.0.1', resolve));
  }
}
