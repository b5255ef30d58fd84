import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { SessionStore, StateChange } from '@prosa/channels';
import { createWhatsAppDriver } from '@prosa/whatsapp';
import pg from 'pg';

// Sends the same texts without the product: only the driver, and a database that stores its keys, without API calls,
// tickets, queues or events. This is the minimum cost of encrypting and sending. Started by `startBareSender`. Prints
// the codes to scan, `up` for each open connection, and `chat` for each customer who wrote to it; on the input
// `<first> <count>` it sends that many texts to each of them, in order, and prints `sent`.

const [connection = '{}', count = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: Number(count) });
await pool.query('create table if not exists bare_keys (id text primary key, value bytea not null)');

const driver = createWhatsAppDriver({
  socketUrl: process.env['WA_WEB_SOCKET_URL'] ?? '',
  rootKey: Buffer.from(process.env['WA_ROOT_KEY'] ?? '', 'base64'),
  ca: await readFile(process.env['WA_CA_FILE'] ?? '', 'utf8'),
  version: (process.env['WA_WEB_VERSION'] ?? '').split('.').map(Number) as [number, number, number],
});

const chats: { connection: number; chatId: string }[] = [];

function storeOf(connectionIndex: number): SessionStore {
  const place = (kind: string, id: string) => `${connectionIndex}/${kind}/${id}`;
  async function writeKeys(changes: StateChange[]): Promise<void> {
    const written = changes.filter((change) => change.value !== null);
    if (written.length === 0) return;
    await pool.query({
      name: 'keys',
      text: `insert into bare_keys select * from unnest($1::text[], $2::bytea[])
             on conflict (id) do update set value = excluded.value`,
      values: [written.map(({ kind, id }) => place(kind, id)), written.map(({ value }) => value)],
    });
  }
  return {
    group: connectionIndex,
    clear: () => Promise.resolve(),
    async commit(changes, incoming) {
      await writeKeys(changes);
      for (const one of incoming) {
        const chatId = one.kind === 'message' ? one.chat.ids[0] : undefined;
        if (chatId === undefined) continue;
        chats.push({ connection: connectionIndex, chatId });
        process.stdout.write(`${connectionIndex} chat\n`);
      }
    },
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
const sessions = Array.from({ length: Number(count) }, (_none, index) =>
  driver.open({
    store: storeOf(index),
    wantsHistory: false,
    account: null,
    log: quiet,
    listener: {
      state(state) {
        if (state.status === 'qrcode' && state.qrcode) process.stdout.write(`${index} ${state.qrcode}\n`);
        if (state.status === 'CONNECTED') process.stdout.write(`${index} up\n`);
      },
      acks: () => Promise.resolve(),
      contacts() {},
      history() {},
    },
  }),
);

async function sendToAll(first: number, each: number): Promise<void> {
  await Promise.all(
    chats.map(async ({ connection: index, chatId }) => {
      for (let number = first; number < first + each; number += 1)
        await sessions[index]?.send({
          id: driver.newMessageId(),
          chatId,
          content: { type: 'text', text: `out ${number}` },
          isForwarded: false,
        });
    }),
  );
  process.stdout.write('0 sent\n');
}

const orders = createInterface(process.stdin);
orders.on('line', (line) => {
  const [first = 0, each = 0] = line.split(' ').map(Number);
  void sendToAll(first, each);
});
// Runs until the parent process closes stdin.
orders.on('close', () => {
  void Promise.all(sessions.map((session) => session.close())).then(() => process.exit(0));
});
