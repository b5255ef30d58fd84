import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook of the product that accepts everything, unless other answers are queued. */
export async function startTestWebhook() {
  const deliveries: { body: string; signature: string | undefined }[] = [];
  /** The status codes of the next responses; afterwards 200. */
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://here');
    if (request.method === 'GET') {
      response.end(url.searchParams.get('hub.challenge'));
      return;
    }
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const status = answers.shift() ?? 200;
      if (status === 200)
        deliveries.push({ body, signature: String(request.headers['x-hub-signature-256']) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    deliveries,
    answers,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type TestWebhook = Awaited<ReturnType<typeof startTestWebhook>>;
