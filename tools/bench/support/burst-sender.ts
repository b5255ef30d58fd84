import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

/** One call as it is sent over the wire. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array | undefined;
}

/** The number of responses of a burst by status. */
export type StatusCounts = Record<string, number>;

// A separate thread: sending a hundred calls at once keeps a thread busy and would distort the measurement.
const { url, calls } = workerData as { url: string; calls: number };
const pool = new Pool(url, { connections: calls, headersTimeout: 120_000 });

async function send({ method, path, headers, body }: WireRequest): Promise<string> {
  try {
    const reply = await pool.request({
      method,
      path,
      headers,
      ...(body ? { body: Buffer.from(body) } : {}),
    });
    await reply.body.dump();
    return String(reply.statusCode);
  } catch {
    return 'broken';
  }
}

parentPort?.on('message', (wire: WireRequest) => {
  void Promise.all(Array.from({ length: calls }, () => send(wire))).then((answers) => {
    const statuses: StatusCounts = {};
    for (const answer of answers) statuses[answer] = (statuses[answer] ?? 0) + 1;
    parentPort?.postMessage(statuses, []);
  });
});
