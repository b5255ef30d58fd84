import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Incoming, SessionStore, StateChange } from '@prosa/channels';
import { createWhatsAppDriver } from '@prosa/whatsapp';
import pg from 'pg';

// Receives the same messages without the product: only the driver, and a database that stores its keys and the
// messages' ids and texts in one transaction, without contacts, tickets, search, events or row-level security. This
// is the minimum cost of receiving durably. Started by `startBareReceiver`; prints the codes to scan, and `up` for
// each connection that is open.

const [connection = '{}', count = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: Number(count) });
await pool.query('create table if not exists bare_keys (id text primary key, value bytea not null)');
await pool.query(
  'create table if not exists bare_messages (id bigint generated always as identity primary key, line int, "externalId" text, body text, unique (line, "externalId"))',
);

const driver = createWhatsAppDriver({
  socketUrl: process.env['WA_WEB_SOCKET_URL'] ?? '',
  rootKey: Buffer.from(process.env['WA_ROOT_KEY'] ?? '', 'base64'),
  ca: await readFile(process.env['WA_CA_FILE'] ?? '', 'utf8'),
  version: (process.env['WA_WEB_VERSION'] ?? '').split('.').map(Number) as [number, number, number],
});

const bodyOf = (incoming: Incoming): string =>
  incoming.kind === 'message' && incoming.content.type === 'text' ? incoming.content.text : '';

function storeOf(line: number): SessionStore {
  const place = (kind: string, id: string) => `${line}/${kind}/${id}`;
  async function commit(changes: StateChange[], incoming: Incoming[]): Promise<void> {
    const written = changes.filter((change) => change.value !== null);
    const client = await pool.connect();
    await client.query('begin');
    if (written.length > 0)
      await client.query({
        name: 'keys',
        text: `insert into bare_keys select * from unnest($1::text[], $2::bytea[])
               on conflict (id) do update set value = excluded.value`,
        values: [written.map(({ kind, id }) => place(kind, id)), written.map(({ value }) => value)],
      });
    if (incoming.length > 0)
      await client.query({
        name: 'messages',
        text: `insert into bare_messages (line, "externalId", body) select $1, * from unnest($2::text[], $3::text[])
               on conflict do nothing`,
        values: [line, incoming.map(({ id }) => id), incoming.map(bodyOf)],
      });
    await client.query('commit');
    client.release();
  }
  return {
    group: line,
    commit,
    clear: () => Promise.resolve(),
    async read(kind, ids) {
      const { rows } = await pool.query<{ id: string; value: Buffer }>(
        'select id, value from bare_keys where id = any ($1::text[])',
        [ids.map((id) => place(kind, id))],
      );
      const stored = new Map(rows.map(({ id, value }) => [id, value]));
      return new Map(
        ids.flatMap((id) => {
          const value = stored.get(place(kind, id));
          return value ? [[id, value] as const] : [];
        }),
      );
    },
  };
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const sessions = Array.from({ length: Number(count) }, (_none, line) =>
  driver.open({
    store: storeOf(line),
    wantsHistory: false,
    account: null,
    log: quiet,
    listener: {
      state(state) {
        if (state.status === 'qrcode' && state.qrcode) process.stdout.write(`${line} ${state.qrcode}\n`);
        if (state.status === 'CONNECTED') process.stdout.write(`${line} up\n`);
      },
      acks: () => Promise.resolve(),
      contacts() {},
      history() {},
    },
  }),
);

// Runs until the parent process closes stdin.
createInterface(process.stdin).on('close', () => {
  void Promise.all(sessions.map((session) => session.close())).then(() => process.exit(0));
});
