import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startCluster } from './support/cluster.ts';
import { ADMIN, createBenchCompany } from './support/company.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';
import { fillCompany } from './support/seed-conversations.ts';
import { percentile, round, seconds } from './support/statistics.ts';

// A backup of 1,000,000 messages and 2 GB of files while somebody looks at the ticket list all the time: how long it
// takes, how much memory it holds, and how much slower the list becomes, as a ratio to before. `npm run bench backup --
// 100000 200` takes fewer messages and megabytes.

const MESSAGES = Number(process.argv[2] ?? 1_000_000);
const MEGABYTES = Number(process.argv[3] ?? 2000);
const QUIET_LOOKS = Number(process.argv[4] ?? 1500);
/** Between two looks. */
const PAUSE_MS = 20;
/** As pictures and recordings are. */
const FILE_BYTES = 250_000;
/** The p99 of the list meanwhile may be so many times that of before. */
const GOAL = 1.5;
/** That of the nightly backup. */
const LOW_PRIORITY = 15;

const program = fileURLToPath(new URL('../../apps/server/src/back-up.ts', import.meta.url));
const data = await temporaryData();
const cluster = await startCluster(data);
const { host = '', port, user = '', password, database } = cluster.adminConnection;
const environment = {
  DATABASE_URL: cluster.databaseUrl,
  BACKUP_DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  BACKUP_PASSPHRASE: 'the passphrase of this bench',
};
const product = await startProduct(data, environment);
try {
  const company = await createBenchCompany(product);
  await fillCompany(cluster.admin, company.id, MESSAGES);
  await writeFiles(company.id);
  const { token } = await product.signIn(ADMIN);
  const look = () => timeList(product.url, token);
  for (let warm = 0; warm < 100; warm += 1) await look();
  const quiet = await looks(look, (count) => count >= QUIET_LOOKS);
  show('the list, quiet', quiet);
  await measureBackup('the first backup', { look, quiet });
  await measureBackup('the second, with the same files', { look, quiet });
} finally {
  await product.stop();
  await cluster.stop();
  await removeData(data);
}

async function writeFiles(companyId: number): Promise<void> {
  const folder = join(data, 'files', `company-${companyId}`);
  await mkdir(folder, { recursive: true });
  for (let file = 0; file < (MEGABYTES * 1e6) / FILE_BYTES; file += 1)
    await writeFile(join(folder, `${randomUUID()}.jpg`), randomBytes(FILE_BYTES));
}

async function timeList(url: string, token: string): Promise<number> {
  const started = performance.now();
  const reply = await fetch(`${url}/api/tickets?status=pending&showAll=true`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new Error(`the list answered ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
  return performance.now() - started;
}

async function looks(look: () => Promise<number>, isOver: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    times.push(await look());
    await sleep(PAUSE_MS);
  }
  return times;
}

async function measureBackup(
  name: string,
  { look, quiet }: { look: () => Promise<number>; quiet: number[] },
): Promise<void> {
  const started = performance.now();
  const child = spawn(process.execPath, [program, join(data, 'shelf')], {
    env: { ...process.env, ...environment, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  const ended = once(child, 'exit');
  let memory = 0;
  const busy = await looks(look, () => {
    memory = Math.max(memory, mostMemoryOf(child.pid));
    return child.exitCode !== null;
  });
  await ended;
  if (child.exitCode !== 0) throw new Error(`the backup ended with ${child.exitCode}: ${printed}`);
  const took = performance.now() - started;
  console.log(`${name}: ${seconds(took)}, at most ${round(memory / 1e6, 0)} MB. ${printed.split('\n')[0]}`);
  show('the list, meanwhile', busy);
  const ratio = percentile(busy, 0.99) / percentile(quiet, 0.99);
  console.log(`p99 ${round(ratio)} × the quiet one${ratio > GOAL ? ', over the goal' : ''}`);
}

/** Linux only: it reads /proc. */
function mostMemoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

function show(name: string, times: number[]): void {
  const [p50, p99] = [0.5, 0.99].map((share) => round(percentile(times, share), 1));
  console.log(`${name.padEnd(22)} p50 ${p50} ms   p99 ${p99} ms   ${times.length} looks`);
}
