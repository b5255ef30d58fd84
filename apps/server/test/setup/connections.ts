import { type Connection, connectionRoutes } from '@prosa/contract';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

let made = 0;

/** Creates a connection of the company, as its form would. */
export const createConnection = (admin: Client, changes: Record<string, unknown> = {}): Promise<Connection> =>
  admin.call(connectionRoutes.create, {
    body: { name: `Connection ${(made += 1)}`, ...changes },
  });

/** Inserts queues of the company directly into the table: connections only refer to them. */
export async function createQueues(server: TestServer, companyId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const color = `#${(0x100000 + (made += 1)).toString(16)}`;
    const [row] = await server.sql<{ id: number }>(
      `insert into queues ("companyId", name, color) values ($1, $2, $3) returning id`,
      [companyId, `Queue ${made}`, color],
    );
    if (row) ids.push(row.id);
  }
  return ids;
}

interface StoredConnection {
  status: string;
  statusSince: Date;
  statusReason: string | null;
  qrcode: string;
  shouldRun: boolean;
  wantsLogout: boolean;
  revision: number;
  tokenHash: string;
  tokenSealed: string;
  statusImportMessages: string | null;
}

export async function storedConnection(server: TestServer, id: number): Promise<StoredConnection> {
  const [row] = await server.sql<StoredConnection & Record<string, unknown>>(
    'select * from connections where id = $1',
    [id],
  );
  if (!row) throw new Error(`There is no connection ${id}.`);
  return row;
}
