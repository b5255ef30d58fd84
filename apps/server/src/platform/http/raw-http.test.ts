import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sends exactly these bytes, and collects the reply until the server closes the connection. */
function say(text: string): { answer: Promise<string>; socket: Socket } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.write(text);
  return { answer, socket };
}

const request = (lines: string[], body = '') => `${lines.join('\r\n')}\r\n\r\n${body}`;
const post = ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
const hidden = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';

const twoMeanings = {
  'both a length and chunks': request(
    [...post, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${hidden}`,
  ),
  'two lengths': request([...post, 'Content-Length: 0', `Content-Length: ${hidden.length}`], hidden),
  'chunks that are none': request([...post, 'Transfer-Encoding: chunked'], `zz\r\n${hidden}`),
  'an encoding nobody knows': request(
    [...post, 'Transfer-Encoding: xchunked', 'Content-Length: 4'],
    `0\r\n\r\n${hidden}`,
  ),
  'a header over two lines': request([...post, 'X-One: a', ' b: c', 'Content-Length: 0'], hidden),
  'a space before the colon': request([...post, `Content-Length : ${hidden.length}`], hidden),
  'more headers than anybody needs': request([...post, `X-Long: ${'x'.repeat(100_000)}`]),
  'no HTTP at all': 'HELO mail.example.com\r\n\r\n',
};

test.each(Object.entries(twoMeanings))(
  '%s is refused and the connection closed, with nothing behind it read',
  async (_name, text) => {
    const answer = await say(text).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).not.toContain('"status":"ok"');
    expect(answer).toContain('{"error":"ERR_');
  },
);

test('connections that are held open and say little keep nobody else waiting', async () => {
  const slow = Array.from({ length: 200 }, () =>
    say(`${post.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{`),
  );
  await waitUntil(() => expect(slow.every(({ socket }) => socket.readyState === 'open')).toBe(true));
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/health`)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const { socket } of slow) socket.destroy();
});
