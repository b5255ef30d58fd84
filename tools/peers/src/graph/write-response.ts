import type { ServerResponse } from 'node:http';
import { GraphError } from './errors.ts';
import type { GraphResponse } from './routes.ts';

export function writeResponse(response: ServerResponse, answer: GraphResponse): void {
  if ('json' in answer)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
  else if ('html' in answer)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html);
  else response.writeHead(200, { 'content-type': answer.mimetype }).end(answer.bytes);
}

export function writeErrorResponse(response: ServerResponse, error: unknown): void {
  const known = error instanceof GraphError ? error : new GraphError(1, 'An unknown error occurred');
  if (known !== error) console.error(error);
  response
    .writeHead(known.status, {
      'content-type': 'application/json',
      ...(known.retryAfter === undefined ? {} : { 'retry-after': String(known.retryAfter) }),
    })
    .end(JSON.stringify(known));
}
