import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { companyRoutes, planRoutes, REFRESH_COOKIE } from '@prosa/contract';
import { Client, pathOf } from '../../apps/server/test/setup/client.ts';
import { requiredFileOf, formOf, restoreAfterCall } from '../../apps/server/test/sweeps/call-route.ts';
import { createSpareRecords, type SampleContext } from '../../apps/server/test/sweeps/sample-context.ts';
import { allRoutes, type NamedRoute, titleOf } from '../../apps/server/test/sweeps/routes.ts';
import { sampleOf } from '../../apps/server/test/sweeps/samples.ts';
import type { StatusCounts, WireRequest } from './support/burst-sender.ts';
import { startCluster } from './support/cluster.ts';
import { fillCompany } from './support/seed-conversations.ts';
import { percentile, round } from './support/statistics.ts';
import { OWNER, removeData, startProduct, temporaryData } from './support/product.ts';

// For every route: one user makes 120 concurrent valid calls, repeatedly, while a user of another company reads their
// session, tickets and a conversation; reports the p99 of these reads as a ratio to the p99 before. `npm run bench
// burst -- tickets.` runs only the routes whose name contains one of the arguments.

const only = process.argv.slice(2);
const CALLS = 120;
const MESSAGES = 10_000;
const BASELINE_SAMPLES = 1000;
/** Minimum number of samples during a route's bursts, unless it takes too long. */
const MIN_SAMPLES = 50;
const MAX_ROUTE_MS = 1500;
const PAUSE_MS = 4;
const TOKEN_REFRESH_MS = 300_000;
const ROUTES_SHOWN = 12;
const PASSWORD = 'a-good-password';

const data = await temporaryData();
const cluster = await startCluster(data);
const product = await startProduct(data, { DATABASE_URL: cluster.databaseUrl });
const sender = new Worker(new URL('./support/burst-sender.ts', import.meta.url), {
  workerData: { url: product.url, calls: CALLS },
});
try {
  const owner = new Client(product.url);
  await owner.signIn(OWNER);
  const { id: planId } = await owner.call(planRoutes.create, {
    body: { name: 'Everything', users: 1000, connections: 1000, queues: 1000, amount: 0 },
  });
  const busy = await createCompany('busy');
  const calm = await createCompany('calm');
  const ownerGround = groundOf(owner, OWNER);
  const busyGround = groundOf(busy.admin, busy.credentials);
  const look = createTimedReader(calm.admin, calm.ticketId);

  for (let warm = 0; warm < 300; warm += 1) await look();
  const quiet: number[] = [];
  while (quiet.length < BASELINE_SAMPLES) quiet.push(await look());
  const quietP99 = percentile(quiet, 0.99);
  console.log(`quiet: p50 ${round(percentile(quiet, 0.5), 1)} ms, p99 ${round(quietP99, 1)} ms`);

  const isWanted = ({ key }: NamedRoute) => only.length === 0 || only.some((part) => key.includes(part));
  const results: { named: NamedRoute; times: number[]; statuses: StatusCounts }[] = [];
  for (const named of allRoutes.filter(isWanted)) {
    await cluster.admin.query('delete from rate_limits');
    const isOwners = named.route.on === 'platform' && named.route.can !== 'public';
    const [client, ground] = isOwners ? [owner, ownerGround] : [busy.admin, busyGround];
    results.push({ named, ...(await measure(named, client, ground)) });
    // Some of the calls end their own session.
    await client.signIn(ground.credentials);
  }
  show(results, quietP99);

  async function createCompany(name: string) {
    const credentials = { email: `admin@${name}.test`, password: PASSWORD };
    const { id } = await owner.call(companyRoutes.create, {
      body: { name, ...credentials, planId, dueDate: '2999-01-01' },
    });
    const { longTicketId: ticketId } = await fillCompany(cluster.admin, id, MESSAGES);
    const admin = new Client(product.url);
    await admin.signIn(credentials);
    return { admin, credentials, ticketId };
  }

  function groundOf(client: Client, credentials: SampleContext['credentials']): SampleContext {
    const { id: userId, companyId } = client.sessionUser;
    const spare = createSpareRecords({
      owner,
      publicPlanId: planId,
      companyId,
      userId,
      client,
      manager: client,
    });
    return { companyId, userId, credentials, publicPlanId: planId, spare };
  }

  async function measure(named: NamedRoute, client: Client, ground: SampleContext) {
    const times: number[] = [];
    const statuses: StatusCounts = {};
    const until = performance.now() + MAX_ROUTE_MS;
    do {
      const wire = await buildRequest(named, client, ground);
      const answered = once(sender, 'message') as Promise<[StatusCounts]>;
      const burst = { isOver: false };
      void answered.then(() => (burst.isOver = true));
      sender.postMessage(wire, []);
      while (!burst.isOver) times.push(await look());
      for (const [status, count] of Object.entries((await answered)[0]))
        statuses[status] = (statuses[status] ?? 0) + count;
      await restoreAfterCall(named, client, ground);
    } while (times.length < MIN_SAMPLES && performance.now() < until);
    return { times, statuses };
  }
} finally {
  await sender.terminate();
  await product.stop();
  await cluster.stop();
  await removeData(data);
}

/** Makes one of three typical reads in turn and returns its duration. */
function createTimedReader(client: Client, ticketId: number): () => Promise<number> {
  const paths = [
    '/api/auth/me',
    '/api/tickets?status=open&showAll=true',
    `/api/messages/${ticketId}?pageNumber=1`,
  ];
  let turn = 0;
  let renewAt = performance.now() + TOKEN_REFRESH_MS;
  return async () => {
    const path = paths[(turn += 1) % paths.length] ?? '';
    // The whole run takes longer than a token is valid.
    if (performance.now() > renewAt) {
      await client.refresh();
      renewAt = performance.now() + TOKEN_REFRESH_MS;
    }
    const started = performance.now();
    const { status } = await client.send('GET', path);
    const took = performance.now() - started;
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    await sleep(PAUSE_MS);
    return took;
  };
}

async function buildRequest(named: NamedRoute, client: Client, ground: SampleContext): Promise<WireRequest> {
  const { route } = named;
  const sample = await sampleOf(named, ground);
  const file = requiredFileOf(route);
  const headers: Record<string, string> = {
    ...(client.token === undefined ? {} : { authorization: `Bearer ${client.token}` }),
    ...(client.cookie === undefined ? {} : { cookie: `${REFRESH_COOKIE}=${client.cookie}` }),
  };
  const wire = { method: route.method, path: pathOf(route, sample), headers };
  if (!file && sample.body === undefined) return wire;
  const body = file
    ? new Response(formOf(file.field, sample.body ?? {}, file.bytes))
    : new Response(JSON.stringify(sample.body), { headers: { 'content-type': 'application/json' } });
  headers['content-type'] = body.headers.get('content-type') ?? '';
  return { ...wire, body: new Uint8Array(await body.arrayBuffer()) };
}

function show(
  results: { named: NamedRoute; times: number[]; statuses: StatusCounts }[],
  quietP99: number,
): void {
  const rows = results
    .map(({ named, times, statuses }) => ({
      title: titleOf(named),
      ratio: percentile(times, 0.99) / quietP99,
      line: `p50 ${round(percentile(times, 0.5), 1).padStart(6)} ms   p99 ${round(percentile(times, 0.99), 1).padStart(6)} ms   ${times.length} looks`,
      statuses: Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
    }))
    .toSorted((one, other) => other.ratio - one.ratio);
  console.log(`\n${rows.length} routes; the worst:`);
  for (const { title, ratio, line, statuses } of rows.slice(0, ROUTES_SHOWN))
    console.log(`${round(ratio, 1).padStart(5)} ×   ${line}   ${title} (${statuses})`);
  const beyond = rows.filter(({ ratio }) => ratio > 5).length;
  console.log(
    `\nmedian of all ${round(
      percentile(
        rows.map(({ ratio }) => ratio),
        0.5,
      ),
      1,
    )} ×; beyond 5 ×: ${beyond}`,
  );
}
