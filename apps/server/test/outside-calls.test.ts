import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { API_BASE, api } from '@prosa/contract';
import { PushPeer } from '@prosa/peers/push';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, testConfig, type TestServer } from './setup/server.ts';
import { callRoute, resetRateLimits } from './sweeps/call-route.ts';
import { type Caller, createCallers } from './sweeps/callers.ts';
import { allRoutes, type NamedRoute, titleOf } from './sweeps/routes.ts';
import { sampleOf } from './sweeps/samples.ts';

const MINUTES = 60_000;

/** A request whose handler runs, until it is done: what a handler starts may go on without anybody waiting. */
interface Handled {
  title: string;
  isDone: boolean;
}
/** What Fastify publishes about a handler that starts, and again when it is done. */
interface Published {
  request: { method: string; routeOptions: { url: string } };
}

const current = new AsyncLocalStorage<Handled>();
const handled = new WeakMap<object, Handled>();
const started = channel('tracing:fastify.request.handler:start');
const done = channel('tracing:fastify.request.handler:asyncEnd');
const called = channel('undici:request:create');
/** Routes that called an outside system while their handler ran. */
const callers = new Set<string>();

const onStart = (published: unknown): Handled => {
  const { method, routeOptions } = (published as Published).request;
  const one = { title: `${method} ${routeOptions.url.slice(API_BASE.length)}`, isDone: false };
  handled.set(published as Published, one);
  return one;
};
const onDone = (published: unknown) => {
  const one = handled.get(published as Published);
  if (one) one.isDone = true;
};
const onCall = () => {
  const one = current.getStore();
  if (one && !one.isDone) callers.add(one.title);
};

/** Stands for every outside system: it is enough that they are called, and refuse. */
let push: PushPeer;
let server: TestServer;

beforeAll(async () => {
  push = await PushPeer.start();
  const { meta, outside } = testConfig('', '', {});
  server = await startTestServer({
    push: { localService: push.origin },
    meta: { ...meta, graphUrl: push.origin },
    outside: { ...outside, allowHosts: [new URL(push.origin).host] },
  });
  const everybody = await createCallers(server);
  started.bindStore(current, onStart);
  done.subscribe(onDone);
  called.subscribe(onCall);
  for (const named of allRoutes)
    for (const caller of everybody.filter(({ name }) => name === 'admin' || name === 'owner'))
      await tryOut(named, caller);
}, 3 * MINUTES);
afterAll(async () => {
  started.unbindStore(current);
  done.unsubscribe(onDone);
  called.unsubscribe(onCall);
  await server.stop();
  await push.stop();
});

async function tryOut(named: NamedRoute, { client, context }: Caller): Promise<void> {
  if (named.key === 'push.tryOut') {
    const { endpoint, keys } = push.subscribe();
    await client.call(api.push.subscribe, { body: { endpoint, keys, language: 'en' } });
  }
  const account = { provider: 'mercadopago' as const, baseUrl: push.origin, accessToken: 'token' };
  if (named.key === 'checkout.subscribe')
    await (await server.owner()).call(api.paymentProvider.save, { body: account });
  await resetRateLimits(server, named);
  const sample = await sampleOf(named, context);
  if (named.key === 'integrations.testSession') Object.assign(sample.body ?? {}, { urlN8N: push.origin });
  if (named.key === 'paymentProvider.test') Object.assign(sample.body ?? {}, account);
  await callRoute({ client, named, context }, sample);
}

test('the routes whose callers wait for an outside system are those that take turns for it', () => {
  const withTurns = allRoutes.filter(({ route }) => route.callsOutside).map(titleOf);
  const seen = allRoutes.map(titleOf).filter((title) => callers.has(title));
  expect(seen).toEqual(withTurns);
});

test('a route that takes turns opens its transactions itself, or it would hold one meanwhile', () => {
  const inTransaction = allRoutes.filter(({ route }) => route.callsOutside && route.on !== 'nothing');
  expect(inTransaction.map(titleOf)).toEqual([]);
});
