import { healthRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConnection } from '../../../test/setup/connections.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

const TOKEN = 'token-of-the-scraper';

let server: TestServer;
let worker: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer({ monitoring: { healthPort: 0, metricsToken: TOKEN } });
  worker = await server.startAnother({ roles: ['worker'] });
  company = await createCompany(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const scrape = async (url: string, options: RequestInit = withToken(TOKEN)) => {
  const reply = await fetch(`${url}/metrics`, options);
  return { status: reply.status, text: await reply.text() };
};
/** The value of a series, such as `prosa_outbox_messages{lane="person"}`. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('the health of a node', () => {
  test('is told on a port of its own, with its roles, also without the web', async () => {
    const reply = await fetch(`${worker.healthUrl}/health`);
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status: 200,
      body: { status: 'ok', roles: ['worker'] },
    });
    expect((await fetch(`${worker.healthUrl}/api/version`)).status).toBe(404);
  });
});

describe('the metrics', () => {
  test('count calls by route, and what the database and the node have', async () => {
    await company.admin.call(healthRoutes.show).catch(() => {});
    const { status, text } = await scrape(server.url);
    expect(status).toBe(200);
    const refused =
      'prosa_http_request_seconds_count{method="GET",route="/api/installation/health",status="4xx"}';
    expect(valueOf(text, refused)).toBe(1);
    for (const series of [
      'prosa_events_total',
      'prosa_sockets',
      'prosa_jobs_failed',
      'prosa_due_companies{source="timers"}',
      'prosa_event_loop_delay_p99_seconds',
      'process_resident_memory_bytes',
      'prosa_pool_waiting{pool="main"}',
    ])
      expect({ series, value: valueOf(text, series) }).toEqual({
        series,
        value: expect.any(Number) as number,
      });
    expect((await scrape(worker.healthUrl ?? '')).text).toContain('prosa_jobs_failed');
  });

  test('count what waits to be sent in all companies, by lane', async () => {
    const { id } = await createConnection(company.admin, { name: 'Counted' });
    await server.sql(`update connections set status = 'CONNECTED' where id = $1`, [id]);
    const { connections } = await (await server.owner()).call(healthRoutes.show);
    expect(connections).toContainEqual({ channel: 'whatsapp', status: 'CONNECTED', count: 1 });
  });

  test('name no person, no company and no secret', async () => {
    const { text } = await scrape(server.url);
    for (const secret of [TOKEN, company.admin.sessionUser.email, company.admin.token ?? '', 'Counted'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/company(?:Id)?="/);
  });
});

describe('the metrics are read', () => {
  test('by whoever has the token, and by nobody with another one', async () => {
    const elsewhere = await server.startAnother({ publicUrl: 'https://desk.example.test' });
    try {
      expect((await scrape(elsewhere.url)).status).toBe(200);
      for (const token of ['', 'another-token-than-that', `${TOKEN}x`, TOKEN.slice(1)])
        expect({ token, status: (await scrape(elsewhere.url, withToken(token))).status }).toEqual({
          token,
          status: 404,
        });
      // Behind a proxy on this machine everybody calls from this machine.
      expect((await scrape(elsewhere.url, {})).status).toBe(404);
      expect((await scrape(elsewhere.healthUrl ?? '', {})).status).toBe(200);
    } finally {
      await elsewhere.stop();
    }
  });

  test('from this machine without a token, unless somebody is behind it', async () => {
    expect((await scrape(server.url, {})).status).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await scrape(server.url, { headers: { [name]: '127.0.0.1' } })).status).toBe(404);
  });
});

describe('the owner’s view', () => {
  test('shows every node with its roles and how it is, and forgets one that ended', async () => {
    const third = await server.startAnother({ roles: ['channels'] });
    const owner = await server.owner();
    const rolesOf = async () => (await owner.call(healthRoutes.show)).nodes.map(({ roles }) => roles.join());
    expect((await rolesOf()).toSorted()).toEqual(['channels', 'web,worker', 'worker']);
    const { nodes, databaseBytes, lastBackup } = await owner.call(healthRoutes.show);
    expect(nodes[0]).toMatchObject({ isAlive: true, pid: process.pid });
    expect(nodes[0]?.disk?.totalBytes).toBeGreaterThan(0);
    expect(nodes[0]?.memoryBytes).toBeGreaterThan(1_000_000);
    expect(databaseBytes).toBeGreaterThan(1_000_000);
    expect(lastBackup).toBeNull();
    await third.stop();
    expect((await rolesOf()).toSorted()).toEqual(['web,worker', 'worker']);
  });

  test('says of a node that fell silent that it is not there', async () => {
    await server.sql(`update nodes set "seenAt" = now() - interval '1 minute' where roles = '{worker}'`);
    const { nodes } = await (await server.owner()).call(healthRoutes.show);
    expect(nodes.find(({ roles }) => roles.join() === 'worker')?.isAlive).toBe(false);
  });

  test('is the owner’s alone', async () => {
    expect((await company.admin.try(healthRoutes.show)).status).toBe(403);
  });
});
