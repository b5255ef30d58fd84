import { createServer } from 'node:http';

/** Answers each path with JSON on a free port, which is printed. */
export function serveAnswers(answers: Record<string, (url: URL) => Promise<unknown>>): void {
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://bare');
    const answer = answers[url.pathname];
    if (!answer) {
      reply.writeHead(404).end();
      return;
    }
    answer(url).then(
      (value) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(value)),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
  });
  process.on('SIGINT', () => process.exit(0));
}
