import { Readable } from 'node:stream';
import type { Route } from '@prosa/contract';
import { z } from 'zod';

type Rows<R extends Route & { streams: string }> = z.input<R['reply']>[R['streams'] &
  keyof z.input<R['reply']>];

/** A reply whose array is read, part by part, while it is sent. */
export type StreamedReply<R extends Route & { streams: string }> = Omit<z.input<R['reply']>, R['streams']> & {
  [Name in R['streams']]: AsyncIterable<Rows<R>>;
};

/**
 * The text of the reply, a row in each line, so that a client need not wait for the end to read it. Of the rows there
 * is never more than a part in memory: the next one is read when the client has taken the one before. When the client
 * goes away, no further part is read; when reading fails, the connection ends before the text is complete.
 */
export function streamReply(route: Route, answer: unknown): Readable {
  const { streams = '', reply } = route;
  const { [streams]: parts, ...head } = answer as Record<string, AsyncIterable<unknown[]>>;
  if (!(reply instanceof z.ZodObject) || !parts) throw new Error(`${route.path} has nothing to stream`);
  const { [streams]: rowsSchema, ...headShape } = reply.shape as Record<string, z.ZodType<unknown[]>>;
  if (!rowsSchema) throw new Error(`${route.path} has no ${streams} in its reply`);
  const headSchema = z.object(headShape);
  const checked = (part: unknown[]) => rowsSchema.parse(part);
  async function* linesOf(rowParts: AsyncIterable<unknown[]>) {
    yield `${JSON.stringify(headSchema.parse(head)).slice(0, -1)},${JSON.stringify(streams)}:[\n`;
    let isFirst = true;
    for await (const part of rowParts) {
      if (part.length === 0) continue;
      const lines = checked(part).map((row) => JSON.stringify(row));
      yield (isFirst ? '' : ',\n') + lines.join(',\n');
      isFirst = false;
    }
    yield '\n]}';
  }
  return Readable.from(linesOf(parts), { highWaterMark: 1 });
}
