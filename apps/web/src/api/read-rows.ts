import { ApiError, NO_CONNECTION } from './api-error.ts';

interface RowListener<Row> {
  /** What the reply says besides its rows; it comes first. */
  onHead: (head: Record<string, unknown>) => void;
  /** Some more rows. The next ones are asked for when these are done with. */
  onRows: (rows: Row[]) => Promise<void> | void;
}

/**
 * Reads a reply that has a row in each line (`streams` of a route) while it comes. A reply that ends too early is an
 * error.
 */
export const readRows =
  <Row>({ onHead, onRows }: RowListener<Row>) =>
  async ({ body }: Response): Promise<void> => {
    let isComplete = false;
    let rest: string | undefined;
    let hasHead = false;
    for await (const text of textsOf(body)) {
      const lines = ((rest ?? '') + text).split('\n');
      rest = lines.pop();
      const head = hasHead ? undefined : lines.shift();
      if (head !== undefined) {
        hasHead = true;
        onHead(JSON.parse(`${head}]}`) as Record<string, unknown>);
      }
      const rows = lines.filter((line) => line !== '');
      isComplete = rest === ']}';
      if (rows.length > 0) await onRows(rows.map((line) => readRow(line) as Row));
    }
    if (!isComplete) throw new ApiError(0, { error: NO_CONNECTION });
  };

const readRow = (line: string): unknown => JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line);

/** The texts of a body as they come. Not an iteration of the stream itself, which Safari does not know. */
async function* textsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  const reader = body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { error: NO_CONNECTION });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
