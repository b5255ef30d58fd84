import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

/** A TCP proxy between a server and its database that can interrupt the connection. */
export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  urlFor(databaseUrl: string): string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Accepts connections without answering, like a database on a machine that hangs. */
  freeze(): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy({
  host = '',
  port = 5432,
}: pg.ClientConfig): Promise<DatabaseProxy> {
  const open = new Set<Socket>();
  let isFrozen = false;
  const proxy = createServer((near) => {
    open.add(near);
    near.on('close', () => open.delete(near)).on('error', () => {});
    if (isFrozen) return;
    const far = connect(join(host, `.s.PGSQL.${port}`)).on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => proxy.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: own } = proxy.address() as AddressInfo;
  const cut = () =>
    new Promise<void>((resolve) => {
      proxy.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return {
    urlFor: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${own}`;
      url.search = '';
      return url.href;
    },
    cut,
    restore: () => {
      isFrozen = false;
      return listen(own);
    },
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.pause().unpipe();
    },
    close: cut,
  };
}
