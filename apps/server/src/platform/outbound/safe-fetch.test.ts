import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safeFetch, UnsafeAddressError } from './safe-fetch.ts';

/** A local HTTP server that counts its requests. */
let far: Server;
let port: number;
let reached = 0;
const answers: Record<string, (reply: ServerResponse) => void> = {
  '/': (reply) => void reply.end('hello'),
  '/redirect': (reply) => void reply.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end('moved'),
  '/large': (reply) => void reply.end(Buffer.alloc(1_000_001)),
  '/just-right': (reply) => void reply.end(Buffer.alloc(1_000_000)),
  '/bomb': (reply) =>
    void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
  '/endless': (reply) => {
    // After the client disconnects, every write fails at once.
    const more = (failure?: Error | null) => {
      if (!failure) reply.write(Buffer.alloc(65_536), more);
    };
    more();
  },
  '/silent': () => {},
  '/half': (reply) => void reply.writeHead(200, { 'content-length': '10' }).write('half'),
};
beforeAll(async () => {
  far = createServer((request, reply) => {
    reached += 1;
    answers[request.url ?? '']?.(reply);
  });
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  port = (far.address() as AddressInfo).port;
});
afterAll(() => {
  far.closeAllConnections();
  far.close();
});

const local = (path = '/') => `http://127.0.0.1:${port}${path}`;
/** A name server that never answers. */
const never = () => new Promise<never>(() => {});
const onThisMachine = { allowPrivate: true };
const answering =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('refused before anything is sent', () => {
  const forms = [
    '127.0.0.1 127.1 127.9.9.9 0.0.0.0 0 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.0.0.1.',
    '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 0xA9FEA9FE 100.64.0.1',
    '192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255',
    '[::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::127.0.0.1] [::10.0.0.1] [fd00::1]',
    '[fc00::1] [fe80::1] [fec0::1] [ff02::1] [64:ff9b::7f00:1] [64:ff9b:1::1] [2002:7f00:1::] [2001:db8::1]',
    '[2001::1] [100::1]',
  ].flatMap((line) => line.split(' '));
  test.each(forms)('the address %s', async (host) => {
    const before = reached;
    await expect(safeFetch(`http://${host}:${port}/`)).rejects.toThrow(UnsafeAddressError);
    expect(reached).toBe(before);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:192.168.1.1',
    '93.184.215.14 127.0.0.1',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c ::1',
  ])('a name that leads to %s', async (addresses) => {
    const resolve = answering(...addresses.split(' '));
    const refusal = safeFetch(`http://inside.example.com:${port}/`, { resolve });
    await expect(refusal).rejects.toThrow(UnsafeAddressError);
  });

  test('the machine’s own name, whatever the resolver calls it', async () => {
    const before = reached;
    await expect(safeFetch(`http://localhost:${port}/`)).rejects.toThrow(UnsafeAddressError);
    await expect(safeFetch(`http://LOCALHOST.:${port}/`)).rejects.toThrow();
    expect(reached).toBe(before);
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'example.com',
    '',
    'http://',
    'http://user:password@example.com/',
    'http://user@example.com/',
  ])('what is no plain address of the web: %s', async (address) => {
    await expect(safeFetch(address, { resolve: answering('93.184.215.14') })).rejects.toThrow(
      UnsafeAddressError,
    );
  });

  test('a name that leads nowhere', async () => {
    await expect(safeFetch('http://nowhere.example.com/', { resolve: answering() })).rejects.toThrow(
      UnsafeAddressError,
    );
  });
});

test('the connection goes to the very address that was checked, though the name says another the next time', async () => {
  // The same port on another local address, to which a second lookup would lead.
  const trap = createServer((_request, reply) => void reply.end('trapped'));
  await new Promise<void>((resolve) => trap.listen(port, '127.0.0.2', resolve));
  let asked = 0;
  const resolve = async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  const { body } = await safeFetch(`http://rebinding.example.com:${port}/`, { ...onThisMachine, resolve });
  expect(body.toString()).toBe('hello');
  expect(asked).toBe(1);
  trap.close();
});

describe('an answer', () => {
  test('comes with its status, headers and body', async () => {
    const { status, headers, body } = await safeFetch(local(), onThisMachine);
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: 'hello' });
    expect(headers).toHaveProperty('date');
  });

  test('that leads elsewhere is not followed', async () => {
    const before = reached;
    const { status, headers } = await safeFetch(local('/redirect'), onThisMachine);
    expect({ status, location: headers['location'] }).toEqual({ status: 302, location: local() });
    expect(reached).toBe(before + 1);
  });

  test('larger than allowed is cut short, be it long, endless or small and packed', async () => {
    for (const path of ['/large', '/endless', '/bomb'])
      await expect(safeFetch(local(path), onThisMachine)).rejects.toThrow('larger than');
    expect((await safeFetch(local('/just-right'), onThisMachine)).body).toHaveLength(1_000_000);
    await expect(safeFetch(local(), { ...onThisMachine, maxBytes: 4 })).rejects.toThrow(
      'larger than 4 bytes',
    );
  });

  test('that does not come, or comes only in part, is not waited for', async () => {
    for (const path of ['/silent', '/half'])
      await expect(safeFetch(local(path), { ...onThisMachine, timeoutMs: 50 })).rejects.toThrow(
        /timeout|abort/i,
      );
  });

  test('from a name that cannot be asked is not waited for either', async () => {
    const resolve = never;
    await expect(safeFetch('http://slow.example.com/', { resolve, timeoutMs: 50 })).rejects.toThrow(
      /timeout|abort/i,
    );
  });
});

test('what is sent arrives', async () => {
  answers['/echo'] = (reply) => {
    const parts: Buffer[] = [];
    reply.req.on('data', (part: Buffer) => parts.push(part));
    reply.req.on('end', () =>
      reply.end(
        `${reply.req.method} ${String(reply.req.headers['x-test'])} ${Buffer.concat(parts).toString()}`,
      ),
    );
  };
  const { body } = await safeFetch(local('/echo'), {
    ...onThisMachine,
    method: 'POST',
    headers: { 'x-test': 'yes' },
    body: 'olá',
  });
  expect(body.toString()).toBe('POST yes olá');
});
