import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { round } from './support/statistics.ts';
import { get, type LoadResult, generateLoad, type Send } from './support/generate-load.ts';
import { freePort, OWNER, type Product, removeData, startProduct, temporaryData } from './support/product.ts';

// GET /api/users and POST /api/auth/refresh_token compared with a bare Fastify route, in turns, in one run.

const WORKERS = 8;
const LASTS_MS = 4000;
const ROUNDS = 3;
const PASSWORD = 'a-good-password';

const data = await temporaryData();
const product = await startProduct(data);
const bare = await startBare();
try {
  const owner = await product.signIn(OWNER);
  const cookies = await createPeople(product, owner.token);
  const targets: [string, string, Send][] = [
    ['bare Fastify route', bare.url, get('/')],
    ['GET /api/users', product.url, get('/api/users', { authorization: `Bearer ${owner.token}` })],
    ['POST /api/auth/refresh_token', product.url, refreshEach(cookies)],
  ];
  const results = new Map<string, LoadResult[]>(targets.map(([name]) => [name, []]));
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const [name, url, send] of targets)
      results.get(name)?.push(await generateLoad(url, WORKERS, LASTS_MS, send));
  }
  report(results);
} finally {
  bare.stop();
  await product.stop();
  await removeData(data);
}

async function startBare() {
  const port = await freePort();
  const file = fileURLToPath(new URL('./support/bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    ))
  )
    await sleep(10);
  return { url, stop: () => child.kill() };
}

/** One user per worker: a user has one session, and a session one refresh token at a time. */
async function createPeople({ url, signIn }: Product, token: string): Promise<string[]> {
  const people = Array.from({ length: WORKERS }, (_value, index) => `person${index}@bench.test`);
  for (const email of people) {
    await fetch(`${url}/api/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'A person', email, password: PASSWORD }),
    });
  }
  return Promise.all(people.map(async (email) => (await signIn({ email, password: PASSWORD })).cookie));
}

function refreshEach(cookies: string[]): Send {
  return async (pool, worker) => {
    const { statusCode, headers, body } = await pool.request({
      method: 'POST',
      path: '/api/auth/refresh_token',
      headers: { cookie: cookies[worker] ?? '' },
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`refresh_token answered ${statusCode}.`);
    cookies[worker] = [headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
  };
}

function report(results: Map<string, LoadResult[]>): void {
  const mean = (loads: LoadResult[], pick: (load: LoadResult) => number) =>
    loads.reduce((sum, load) => sum + pick(load), 0) / loads.length;
  const bareLoads = results.get('bare Fastify route') ?? [];
  for (const [name, loads] of results) {
    const perSecond = mean(loads, (load) => load.perSecond);
    const p99 = mean(loads, (load) => load.p99Ms);
    const ratio = perSecond / mean(bareLoads, (load) => load.perSecond);
    const slower = p99 / mean(bareLoads, (load) => load.p99Ms);
    console.log(
      `${name}: ${round(perSecond, 0)} requests/s (${round(ratio, 3)} × bare), p99 ${round(p99)} ms (${round(slower, 1)} × bare)`,
    );
  }
}
