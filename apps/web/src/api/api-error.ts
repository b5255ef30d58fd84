import type { FieldIssue } from '@prosa/contract';

/** The one code of our own: the server was never reached. */
export const NO_CONNECTION = 'ERR_NO_CONNECTION';

interface ErrorReply {
  error?: string;
  issues?: FieldIssue[];
  reference?: string;
  [detail: string]: unknown;
}

/** A call that failed. `code` is what the server said, word for word; empty when it said nothing we know. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: FieldIssue[];
  /** Names an unexpected error in the server's logs. */
  readonly reference: string | undefined;
  /** What the server told besides the code, such as the limit that was reached. */
  readonly details: Record<string, unknown>;

  constructor(status: number, reply: ErrorReply) {
    super(reply.error ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = reply.error ?? '';
    this.issues = reply.issues ?? [];
    this.reference = reply.reference;
    this.details = reply;
  }
}

let loadErrorText: (code: string) => Promise<void> = () => Promise.resolve();

/** Who has the words for refusals fetches them before one is told. */
export function setErrorTextLoader(how: typeof loadErrorText): void {
  loadErrorText = how;
}

/** Reads the body of a refused call; what is not ours (a proxy's page) becomes a code of its own. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'string') return new ApiError(response.status, { error: body });
  if (isErrorReply(body)) {
    await loadErrorText(body.error ?? '');
    return new ApiError(response.status, body);
  }
  return new ApiError(response.status, response.status >= 502 ? { error: 'ERR_UNAVAILABLE' } : {});
}

const isErrorReply = (body: unknown): body is ErrorReply =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

export const hasErrorCode = (error: unknown, code: string) =>
  error instanceof ApiError && error.code === code;
