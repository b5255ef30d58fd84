import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound, OutboundError } from './outbound.ts';

let far: Server;
let host: string;
beforeAll(async () => {
  far = createServer((request, reply) => {
    if (request.url === '/moved') reply.writeHead(302, { location: 'http://127.0.0.1/' });
    if (request.url === '/broken') reply.writeHead(500);
    reply.end('hello');
  });
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(far.address() as AddressInfo).port}`;
});
afterAll(() => void far.close());

const failureOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error: unknown) => (error instanceof OutboundError ? [error.problem, error.status] : error),
  );

test('a private host is reached only where the installation allows it, or has chosen it itself', async () => {
  const strict = createOutbound([]);
  expect(await failureOf(strict.callOrThrow(`http://${host}/`, {}))).toEqual(['unsafeAddress', null]);
  expect(strict.canReach(`http://${host}/`)).toBe(false);
  expect((await strict.callOrThrow(`http://${host}/`, { isOurs: true })).body.toString()).toBe('hello');
  for (const allowed of [host, '127.0.0.1']) {
    const outbound = createOutbound([allowed]);
    expect(outbound.canReach(`http://${host}/`)).toBe(true);
    expect((await outbound.callOrThrow(`http://${host}/`, {})).status).toBe(200);
  }
  const elsewhere = createOutbound(['127.0.0.1:1']);
  expect(await failureOf(elsewhere.callOrThrow(`http://${host}/`, {}))).toEqual(['unsafeAddress', null]);
});

test('an answer that is none is a failure, and leads nowhere else', async () => {
  const outbound = createOutbound([host]);
  expect(await failureOf(outbound.callOrThrow(`http://${host}/moved`, {}))).toEqual(['refused', 302]);
  expect(await failureOf(outbound.callOrThrow(`http://${host}/broken`, {}))).toEqual(['refused', 500]);
  expect(await failureOf(createOutbound(['127.0.0.1:1']).callOrThrow('http://127.0.0.1:1/', {}))).toEqual([
    'unreachable',
    null,
  ]);
});

test.each([
  ['timeout', null, true],
  ['unreachable', null, true],
  ['badAnswer', 200, true],
  ['refused', 503, true],
  ['refused', 429, true],
  ['refused', 404, false],
  ['badCredentials', 401, false],
  ['unsafeAddress', null, false],
  ['tooLarge', null, false],
] as const)('%s %s may pass by itself: %s', (problem, status, isPassing) =>
  expect(new OutboundError(problem, status).isTransient).toBe(isPassing),
);
