import { pipeline as pipe } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { createZstdCompress, constants } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ObjectStore } from '../files/object-store.ts';
import { type Manifest, type TableEntry, tablePath } from './manifest.ts';
import { Meter } from './meter.ts';
import { listSequences, listTables, PLAIN_SESSION } from './table-catalogue.ts';

/** Little work for much less to store; more would be felt by those who work meanwhile. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
export const compress = () => createZstdCompress(COMPRESSION);

/** Opens the snapshot that everything is read from; policies that would hide rows are an error, not a gap. */
export async function openSnapshot(client: pg.ClientBase): Promise<string> {
  await client.query(PLAIN_SESSION);
  await client.query('begin isolation level repeatable read, read only');
  await client.query('set local row_security = off');
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  return rows[0]?.at.toISOString() ?? '';
}

/** Writes all rows of the snapshot that is open on this connection. */
export async function dumpDatabase(
  client: pg.ClientBase,
  store: ObjectStore,
  archive: string,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations'>> {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  );
  const tables: TableEntry[] = [];
  for (const table of await listTables(client)) {
    const compressor = compress();
    const [figures] = await Promise.all([
      streamRows(client, table, compressor),
      store.write(tablePath(archive, table.name), compressor),
    ]);
    tables.push({ ...table, ...figures });
  }
  return { migrations, tables, sequences: await listSequences(client) };
}

/** Reads the rows of a table for their figures alone. */
export const measureTable = (
  client: pg.ClientBase,
  table: Pick<TableEntry, 'name' | 'columns'>,
): Promise<Pick<TableEntry, 'rows' | 'bytes' | 'sha256'>> =>
  streamRows(client, table, new Writable({ write: (_chunk, _encoding, done) => done() }));

async function streamRows(
  client: pg.ClientBase,
  { name, columns }: Pick<TableEntry, 'name' | 'columns'>,
  target: NodeJS.WritableStream,
): Promise<Pick<TableEntry, 'rows' | 'bytes' | 'sha256'>> {
  const rows = client.query(copyTo(`copy (select ${columns.join()} from ${name}) to stdout`));
  const meter = new Meter();
  await pipe(rows, meter, target);
  return { rows: rows.rowCount, bytes: meter.bytes, sha256: meter.sha256() };
}
