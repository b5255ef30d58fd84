import { readFile } from 'node:fs/promises';
import { events, READY_EVENT } from '@prosa/contract';
import { io, type Socket } from 'socket.io-client';
import { percentile, round } from './support/statistics.ts';
import { OWNER, removeData, startProduct, temporaryData } from './support/product.ts';

// 2,000 sockets of one company: the server's memory, and how long one event takes to reach all of them.

const SOCKETS = 2000;
const EVENTS = 20;
const AT_ONCE = 50;

const data = await temporaryData();
const product = await startProduct(data);
try {
  const { token, user } = await product.signIn(OWNER);
  const before = await residentMegabytes(product.pid);
  const sockets = await connectAll(product.url, token, user.companyId);
  const after = await residentMegabytes(product.pid);
  console.log(
    `${sockets.length} sockets: server memory ${round(after, 0)} MB, ${round(((after - before) * 1024) / SOCKETS, 1)} kB a socket`,
  );
  const spreads: number[] = [];
  for (let number = 0; number < EVENTS; number += 1)
    spreads.push(...(await measureEvent(sockets, token, user.companyId, number)));
  console.log(
    `one event to all of the company, from the request that caused it: p50 ${round(percentile(spreads, 0.5))} ms, p95 ${round(percentile(spreads, 0.95))} ms, max ${round(Math.max(...spreads))} ms`,
  );
  for (const socket of sockets) socket.disconnect();
} finally {
  await product.stop();
  await removeData(data);
}

async function connectAll(url: string, token: string, companyId: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < SOCKETS) {
    const batch = Array.from({ length: AT_ONCE }, () =>
      io(`${url}/${companyId}`, { transports: ['websocket'], auth: { token }, forceNew: true }),
    );
    await Promise.all(batch.map(waitUntilReady));
    sockets.push(...batch);
  }
  return sockets;
}

function waitUntilReady(socket: Socket): Promise<void> {
  return new Promise((ready, fail) => {
    socket.once(READY_EVENT, () => ready());
    socket.once('connect_error', fail);
  });
}

async function measureEvent(
  sockets: Socket[],
  token: string,
  companyId: number,
  number: number,
): Promise<number[]> {
  const channel = events.setting.channel(companyId);
  const started = performance.now();
  const arrivals = sockets.map(
    (socket) =>
      new Promise<number>((arrived) => socket.once(channel, () => arrived(performance.now() - started))),
  );
  await fetch(`${product.url}/api/settings/lgpdMessage`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ value: `number ${number}` }),
  });
  return Promise.all(arrivals);
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
